import type { deliveryCalls } from '#api/deliveries.ts';
import type { podCalls } from '#api/pods.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { pictureForm } from './expectations-records.ts';

// What is expected of the calls of deliveries and their proofs, for the tests that go through every call of the contract.

type PodCall = keyof typeof podCalls | keyof typeof deliveryCalls;

/** Who may make these calls. */
export function podExpectations<Row>(ofCompany: Row): Readonly<Record<PodCall, Row>> {
  return {
    podAdd: ofCompany,
    podList: ofCompany,
    podPhoto: ofCompany,
    deliveryList: ofCompany,
    deliveryPodIn: ofCompany,
    deliveryPending: ofCompany,
  };
}

/** A form with photos and its other fields. */
export function podForm(texts: Readonly<Record<string, string>>, photos: readonly Uint8Array[] = [RED_DOT]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  for (const [at, bytes] of photos.entries())
    form.set(at === 0 ? 'photo' : `photo${at + 1}`, new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return form;
}

/** The number of a delivered LR. */
export async function aDeliveredLr(portal: TestPortal, token: string, fields: object = {}): Promise<string> {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ ...fields }) }));
  const body = { bilty_Nos: [bilty_No], kind: 'Delivered', received: 2650 };
  done(await call(portal, 'biltyEventAdd', { token, body }));
  return bilty_No;
}

/** Paper PODs as they are received. */
export const paperPods = (bilty_Nos: readonly string[], fields: object = {}) => ({
  bilty_Nos,
  received_On: todayInIndia(),
  came_By: 'courier',
  docket: 'D-77',
  ...fields,
});

/** The name of a photo of an LR’s proof of delivery. */
export async function aPodPhoto(portal: TestPortal, token: string, bilty_No: string): Promise<string> {
  const made = done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No }) }));
  return made.photos[0]?.photo ?? '';
}

/** Requests that succeed for a caller who may make them. */
export function podRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<PodCall, () => Promise<Sent>>> {
  const lr = async () => {
    const { portal, a } = world();
    return savedBilty(await call(portal, 'biltyCreate', { token: a.token, body: aLawfulBilty() })).bilty_No;
  };
  const withPhoto = async () => {
    const { portal, a } = world();
    const bilty_No = await lr();
    return { bilty_No, photo: await aPodPhoto(portal, a.token, bilty_No) };
  };
  return {
    podAdd: async () => ({ query: { bilty_No: await lr() }, body: pictureForm('photo') }),
    podList: async () => ({ query: { bilty_No: (await withPhoto()).bilty_No } }),
    podPhoto: async () => ({ query: { photo: (await withPhoto()).photo } }),
    deliveryList: async () => {
      const { portal, a } = world();
      const body = { bilty_Nos: [await lr()], kind: 'Arrived' };
      done(await call(portal, 'biltyEventAdd', { token: a.token, body }));
      return {};
    },
    deliveryPodIn: async () => {
      const { portal, a } = world();
      return { body: paperPods([await aDeliveredLr(portal, a.token)]) };
    },
    deliveryPending: async () => {
      const { portal, a } = world();
      // Those of the last year are listed.
      await aDeliveredLr(portal, a.token, { bilty_Date: todayInIndia() });
      return { query: { by: 'party' } };
    },
  };
}

/** How anyone else would try them, with A’s numbers. */
export function podAttempts(): Readonly<Record<PodCall, Sent[]>> {
  const numbers = ['1', '2'].map((bilty_No) => ({ query: { bilty_No } }));
  return {
    podAdd: numbers.map((named) => ({ ...named, body: pictureForm('photo') })),
    podList: numbers,
    deliveryList: [{}, { query: { branch: 1 } }],
    deliveryPodIn: [['1'], ['1', '2']].map((bilty_Nos) => ({ body: paperPods(bilty_Nos) })),
    deliveryPending: [{}, { query: { by: 'driver', branch: 1 } }],
    podPhoto: ['1', 'pod-00000000000000000000000000000000.orig'].map((photo) => ({ query: { photo } })),
  };
}

import type { podCalls } from '#api/pods.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { pictureForm } from './expectations-records.ts';

// What is expected of the calls of proofs of delivery, for the tests that go through every call of the contract.

type PodCall = keyof typeof podCalls;

/** Who may make them. */
export function podExpectations<Row>(ofCompany: Row): Readonly<Record<PodCall, Row>> {
  return { podAdd: ofCompany, podList: ofCompany, podPhoto: ofCompany };
}

/** A form with photos and what stands beside them. */
export function podForm(texts: Readonly<Record<string, string>>, photos: readonly Uint8Array[] = [RED_DOT]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  for (const [at, bytes] of photos.entries())
    form.set(at === 0 ? 'photo' : `photo${at + 1}`, new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return form;
}

/** The name of a photo of a proof of an LR. */
export async function aPodPhoto(portal: TestPortal, token: string, bilty_No: string): Promise<string> {
  const made = done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No }) }));
  return made.photos[0]?.photo ?? '';
}

/** Requests that go well for a caller who may make them. */
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
  };
}

/** How somebody else would try them, with the numbers of A's own. */
export function podAttempts(): Readonly<Record<PodCall, Sent[]>> {
  const numbers = ['1', '2'].map((bilty_No) => ({ query: { bilty_No } }));
  return {
    podAdd: numbers.map((named) => ({ ...named, body: pictureForm('photo') })),
    podList: numbers,
    podPhoto: ['1', 'pod-00000000000000000000000000000000.orig'].map((photo) => ({ query: { photo } })),
  };
}

import type { dispatchCalls } from '#api/dispatch.ts';
import { call, done, savedBilty, savedPaper, type Sent, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import sharp from 'sharp';
import { podForm } from './expectations-pods.ts';

// What is expected of the calls that dispatch a challan, for the tests that go through every call of the contract.

type DispatchCall = keyof typeof dispatchCalls;

/** A small photo of one colour. */
export const aJpeg = (background = '#a52') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** The number of a new challan with one LR, without an e-way bill, on a vehicle with expired papers. */
export async function aLoadedChallan(portal: Pick<TestPortal, 'url'>, token: string): Promise<string> {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  const saved = savedPaper(
    await call(portal, 'challanCreate', { token, body: aChallan([bilty_No], { vehicle_No: 'MP09HG0001' }) }),
  );
  return String(saved['challan_No']);
}

/** The number of such a challan once its vehicle has left. */
export async function aDispatchedChallan(portal: Pick<TestPortal, 'url'>, token: string): Promise<string> {
  const challan_No = await aLoadedChallan(portal, token);
  done(await call(portal, 'challanDispatch', { token, body: { challan_No, reason: 'It has to go all the same' } }));
  return challan_No;
}

/** The number of such a challan once it has arrived. */
export async function anArrivedChallan(portal: TestPortal, token: string): Promise<string> {
  const challan_No = await aDispatchedChallan(portal, token);
  done(await call(portal, 'challanArrive', { token, body: { challan_No } }));
  return challan_No;
}

/** The number of such a challan once it is unloaded, with its LR and a photo of the unloading. */
async function anUnloadPhoto(portal: TestPortal, token: string) {
  const challan_No = await anArrivedChallan(portal, token);
  done(await call(portal, 'challanUnload', { token, body: { challan_No } }));
  const [line] = done(await call(portal, 'challanUnloading', { token, query: { challan_No } })).lines;
  const bilty_No = line?.bilty_No ?? '';
  const body = podForm({ challan_No, bilty_No });
  return { challan_No, bilty_No, photo: done(await call(portal, 'challanUnloadPhoto', { token, body })).photo };
}

/** Challans of a company that were dispatched, for random requests that succeed. */
export async function dispatchSeeds(portal: TestPortal, token: string) {
  const { challan_No, bilty_No, photo } = await anUnloadPhoto(portal, token);
  return {
    knownOf: {
      challanLoadable: { branch: ['1'] },
      challanUnloadPhoto: { challan_No: [challan_No], bilty_No: [bilty_No] },
      challanUnloadPhotos: { bilty_No: [bilty_No] },
      challanUnloadedPhoto: { photo: [photo] },
    },
    bodies: {
      challanDispatch: { challan_No: await aLoadedChallan(portal, token), reason: 'It has to go' },
      challanArrive: { challan_No: await aDispatchedChallan(portal, token) },
      challanUnload: { challan_No: await anArrivedChallan(portal, token) },
    },
  };
}

/** Who may make these calls. */
export function dispatchExpectations<Row>(ofCompany: Row): Readonly<Record<DispatchCall, Row>> {
  return {
    challanCheck: ofCompany,
    challanLoadable: ofCompany,
    challanUnloading: ofCompany,
    challanUnloadPhoto: ofCompany,
    challanUnloadPhotos: ofCompany,
    challanUnloadedPhoto: ofCompany,
  };
}

/** Requests that succeed for a caller who may make them. */
export function dispatchRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<DispatchCall, () => Promise<Sent>>> {
  const loaded = () => {
    const { portal, a } = world();
    return aLoadedChallan(portal, a.token);
  };
  const kept = () => {
    const { portal, a } = world();
    return anUnloadPhoto(portal, a.token);
  };
  return {
    challanCheck: async () => ({ query: { challan_No: await loaded() } }),
    challanLoadable: () => Promise.resolve({ query: { branch: 1 } }),
    challanUnloading: async () => ({ query: { challan_No: await loaded() } }),
    async challanUnloadPhoto() {
      const { challan_No, bilty_No } = await kept();
      return { query: { challan_No, bilty_No }, body: podForm({}, [await aJpeg()]) };
    },
    challanUnloadPhotos: async () => ({ query: { bilty_No: (await kept()).bilty_No } }),
    challanUnloadedPhoto: async () => ({ query: { photo: (await kept()).photo } }),
  };
}

/** How anyone else would try them, with A’s numbers. */
export function dispatchAttempts(): Readonly<Record<DispatchCall, Sent[]>> {
  const numbers = ['1', 'A-77', 'none'];
  return {
    challanCheck: numbers.map((challan_No) => ({ query: { challan_No } })),
    challanLoadable: [1, 2, 77].map((branch) => ({ query: { branch } })),
    challanUnloading: numbers.map((challan_No) => ({ query: { challan_No } })),
    challanUnloadPhoto: numbers.map((challan_No) => ({ body: podForm({ challan_No, bilty_No: '1' }) })),
    challanUnloadPhotos: numbers.map((bilty_No) => ({ query: { bilty_No } })),
    challanUnloadedPhoto: ['1', 'unload-00000000000000000000000000000000.orig'].map((photo) => ({ query: { photo } })),
  };
}

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { printerNetworks } from '#server/configuration/printer-networks.ts';
import { createOutbound } from '#server/outbound/outbound.ts';
import { deliverPrints } from '#server/printers/print-delivery.ts';
import { anIppPrinter } from '#test/contract/expectations-print-jobs.ts';
import { startCups } from '#test/cups.ts';
import { call, done } from '#test/factories.ts';
import { linesOfPage, readPins } from '#test/print/read-pins.ts';
import type { World } from './counter-world.ts';

/** An LR in four plies is sent to a queue of CUPS from its page: the output has the texts and places of the file of the same print. */
export async function printByCups(
  page: Page,
  { portal, company: { token, tenantId } }: World,
  number: string,
  lrNo: string,
): Promise<void> {
  const cups = await startCups();
  try {
    const body = anIppPrinter({ address: `ipp://127.0.0.1:${cups.port}/printers/pins` });
    done(await call(portal, 'printerCreate', { token, body }));
    await page.goto(`${portal.url}/dashboard/report?biltyNo=${number}&tenantId=${tenantId}`);
    await page.getByRole('radio', { name: 'All four copies' }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download for this printer' }).click(),
    ]);
    await page.getByRole('button', { name: 'Send to this printer' }).click();
    const services = {
      database: portal.services.database,
      outbound: createOutbound(),
      networks: printerNetworks(`${tenantId}=127.0.0.1/32`),
      log: (line: string) => expect(line).toBe(''),
    };
    const last = page.getByRole('region', { name: 'Last prints of this printer' });
    await expect
      .poll(async () => {
        await deliverPrints(services, new AbortController().signal);
        return await last.getByText('Printed', { exact: true }).count();
      })
      .toBe(1);
    const [bytes, ...more] = cups.printed;
    if (bytes === undefined) throw new Error('Nothing came out of CUPS.');
    expect(more).toEqual([]);
    const [out, wanted] = [readPins(bytes, 24), readPins(await readFile(await file.path()), 24)];
    expect(out).toEqual(wanted);
    const [form] = out.pages;
    if (form === undefined) throw new Error('No page came out of CUPS.');
    const text = linesOfPage(form).join('\n');
    for (const said of [lrNo, 'Malwa Cotton Mills', 'CONSIGNOR COPY', 'CONSIGNEE COPY']) expect(text).toContain(said);
  } finally {
    await cups.end();
  }
}

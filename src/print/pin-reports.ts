import { renderPins } from './escp/page.ts';
import { renderLabels } from './labels/commands.ts';
import { type AnyJob, runReport, sheetOf } from './reports.ts';

/** Sets a paper; answers what its printer of pins or labels is sent, or where it names none the PDF file. `check`: as of renderPdf. */
export async function runOfficeReport(job: AnyJob, check?: () => void): Promise<Uint8Array<ArrayBuffer>> {
  if ('labels' in job && job.labels !== undefined && job.report === 'label')
    return renderLabels(job.data, job.language, job.labels);
  const pins = 'pins' in job ? job.pins : undefined;
  return pins === undefined ? await runReport(job, check) : renderPins(sheetOf(job), pins, check);
}

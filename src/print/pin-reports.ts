import { renderPins } from './escp/page.ts';
import { renderLabels } from './labels/commands.ts';
import { type AnyJob, runReport, sheetOf } from './reports.ts';

/** Sets a paper; returns the bytes for its dot-matrix or label printer, or the PDF file where it names none. `check`: see renderPdf. */
export async function runOfficeReport(job: AnyJob, check?: () => void): Promise<Uint8Array<ArrayBuffer>> {
  if ('labels' in job && job.labels !== undefined && job.report === 'label')
    return renderLabels(job.data, job.language, job.labels);
  const pins = 'pins' in job ? job.pins : undefined;
  return pins === undefined ? await runReport(job, check) : renderPins(sheetOf(job), pins, check);
}

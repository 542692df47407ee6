// The printed lists of the papers with lines, with the columns of their screens (spec 2 §2).
import { bilty, type Bilty } from '#domain/documents/bilty.ts';
import { exportBilty, type ExportBilty } from '#domain/documents/export-bilty.ts';
import { loadingSlip, type LoadingSlip } from '#domain/documents/loading-slip.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { labelsOf, type Language } from '../language.ts';
import { type ListReport, listReport } from './list.ts';
import type { Sheet } from '../kit/nodes.ts';

const NUMBER = { align: 'left', width: 96 } as const;
const DATE = { align: 'center', width: 72 } as const;
const NAME = { align: 'left' } as const;

export type BiltyListReport = ListReport<Pick<Bilty, 'biltyNo' | 'sender' | 'receiver' | 'biltyDate'>>;

/** The list of biltys. */
export function biltyListReport(report: BiltyListReport, language: Language): Sheet {
  const { of, say, paper, bilty: words, listOf } = labelsOf(language);
  return listReport(report, language, {
    words: listOf(say(bilty.title)),
    columns: [
      { head: words.listNumber, ...NUMBER, show: (row) => row.biltyNo },
      { head: of(bilty.fields.sender), ...NAME, show: (row) => row.sender },
      { head: of(bilty.fields.receiver), ...NAME, show: (row) => row.receiver },
      { head: paper.date, ...DATE, show: (row) => showDate(row.biltyDate) },
    ],
  });
}

export type ExportBiltyListReport = ListReport<Pick<ExportBilty, 'biltyNo' | 'biltyDate' | 'consignor' | 'consignee'>>;

/** The list of export biltys. */
export function exportBiltyListReport(report: ExportBiltyListReport, language: Language): Sheet {
  const { of, say, listOf } = labelsOf(language);
  return listReport(report, language, {
    words: listOf(say(exportBilty.title)),
    columns: [
      { head: of(exportBilty.fields.biltyNo), ...NUMBER, show: (row) => row.biltyNo },
      { head: of(exportBilty.fields.biltyDate), ...DATE, show: (row) => showDate(row.biltyDate) },
      { head: of(exportBilty.fields.consignor), ...NAME, show: (row) => row.consignor },
      { head: of(exportBilty.fields.consignee), ...NAME, show: (row) => row.consignee },
    ],
  });
}

/** A slip as its list shows it: with its driver's name, not his id. */
type ListedSlip = Pick<LoadingSlip, 'slipNo' | 'party' | 'slipDate' | 'vehicleNo'> & { readonly driverName: string };
export type LoadingSlipListReport = ListReport<ListedSlip>;

/** The list of loading slips. */
export function loadingSlipListReport(report: LoadingSlipListReport, language: Language): Sheet {
  const { of, say, paper, listOf } = labelsOf(language);
  return listReport(report, language, {
    words: listOf(say(loadingSlip.title)),
    columns: [
      { head: of(loadingSlip.fields.slipNo), ...NUMBER, show: (row) => row.slipNo },
      { head: of(loadingSlip.fields.party), ...NAME, show: (row) => row.party },
      { head: of(loadingSlip.fields.slipDate), ...DATE, show: (row) => showDate(row.slipDate) },
      { head: of(loadingSlip.fields.vehicleNo), align: 'left', width: 92, show: (row) => row.vehicleNo },
      { head: paper.driverName, ...NAME, show: (row) => row.driverName },
    ],
  });
}

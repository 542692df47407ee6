import type { Bilty } from '#domain/documents/bilty.ts';
import type { BiltyReport } from '#print/papers/bilty.ts';
import type { ExportBiltyReport } from '#print/papers/export-bilty.ts';
import type { FreightBillReport } from '#print/papers/freight-bill.ts';
import type { LawfulBiltyReport, LawfulPaper } from '#print/papers/lawful-paper.ts';
import type { LoadingSlipReport } from '#print/papers/loading-slip.ts';
import type { Language } from '#print/language.ts';
import { aBill, aBilledLr, bank, reverse } from './bill-samples.ts';
import {
  aBilled,
  aLawfulBilty,
  aLawfulLine,
  aLawfulPaper,
  aLawfulReport,
  FOUR_COPIES,
  someLawfulLines,
  someSettings,
} from './lawful-samples.ts';
import {
  aBilty,
  aBiltyReport,
  aCompany,
  aLine,
  aLoadingSlip,
  aLoadingSlipReport,
  anExportBilty,
  anExportBiltyReport,
  anExportLine,
  aPolicy,
  aSlipLine,
} from './samples.ts';

// What each landing prints, kept under test/print/landings. Never changed: a landing that can do more adds to it.

const LINES = [
  aLine(),
  aLine({ id: 2, itemName: 'Cement', weight: 20.125, freight: 110_000.5, rate: 350, advance: 0 }),
];
const HINDI: Partial<Bilty> = {
  sender: 'मालवा कॉटन मिल्स',
  receiver: 'राठी टेक्सटाइल्स',
  lines: [aLine({ itemName: 'गेहूँ का आटा' })],
};

/** Classic bilties by name: plain ones, with fees, with money received, in copies, with empty parts. */
export const CLASSIC: Readonly<Record<string, { readonly language: Language; readonly report: BiltyReport }>> = {
  plain: { language: 'English', report: aBiltyReport({ bilty: aBilty({ lines: LINES }) }) },
  fees: {
    language: 'English',
    report: aBiltyReport({ bilty: aBilty({ deliveryFee: 250.5, packagingFee: 99.5, received: 1550 }) }),
  },
  bare: {
    language: 'English',
    report: aBiltyReport({
      driverMobile: '',
      company: aCompany({ titleHeader: '', terms: '', website: '', gstin: '' }),
      bilty: aBilty({ gstin: '', hsn: '', driver: '', senderContact: '' }),
    }),
  },
  copies: { language: 'English', report: aBiltyReport({ copies: ['consignor', 'driver'] }) },
  hindi: {
    language: 'Hindi',
    report: aBiltyReport({ bilty: aBilty({ ...HINDI, deliveryFee: 43, packagingFee: 1 }), copies: ['office'] }),
  },
};

/** Export bilties: of two lines, with a policy in copies, in Hindi. */
export const EXPORTS: Readonly<Record<string, { readonly language: Language; readonly report: ExportBiltyReport }>> = {
  export: {
    language: 'English',
    report: anExportBiltyReport({
      bilty: anExportBilty({ lines: [anExportLine(), anExportLine({ itemName: 'Cotton seed', toPay: 99.99 })] }),
    }),
  },
  exportWithPolicy: {
    language: 'English',
    report: anExportBiltyReport({ bilty: anExportBilty(aPolicy), copies: ['consignor', 'office'] }),
  },
  exportHindi: { language: 'Hindi', report: anExportBiltyReport({ bilty: anExportBilty(aPolicy) }) },
};

/** Loading slips: of two lines, in Hindi. */
export const SLIPS: Readonly<Record<string, { readonly language: Language; readonly report: LoadingSlipReport }>> = {
  slip: {
    language: 'English',
    report: aLoadingSlipReport({ slip: aLoadingSlip({ lines: [aSlipLine(), aSlipLine({ itemName: 'Grout' })] }) }),
  },
  slipHindi: { language: 'Hindi', report: aLoadingSlipReport({ driverName: 'सुरेश यादव' }) },
};

const lawful = (bilty: Partial<LawfulPaper['bilty']>, paper: Partial<LawfulPaper> = {}) => [
  aLawfulPaper({ bilty: aLawfulBilty(bilty), ...paper }),
];

/** LRs: usual ones on each paper, with many lines, to be billed in copies, on preprinted paper, in Hindi. */
export const LAWFUL: Readonly<Record<string, { readonly language: Language; readonly report: LawfulBiltyReport }>> = {
  lawful: { language: 'English', report: aLawfulReport() },
  lawfulHalf: { language: 'English', report: aLawfulReport({ format: 'A4 two-up' }) },
  lawfulMany: { language: 'English', report: aLawfulReport({ papers: lawful({ lines: someLawfulLines(30) }) }) },
  lawfulBilled: {
    language: 'English',
    report: aLawfulReport({ format: 'A5', papers: lawful(aBilled, { copies: FOUR_COPIES }) }),
  },
  lawfulPlaced: { language: 'English', report: aLawfulReport({ head: 'pre-printed' }) },
  lawfulLarge: {
    language: 'English',
    report: aLawfulReport({ format: 'A5', papers: lawful({ lines: [aLawfulLine({ freight: 99_99_99_999.99 })] }) }),
  },
  lawfulHindi: { language: 'Hindi', report: aLawfulReport({ papers: lawful({ expectedDate: '' }) }) },
};

const billReport = (bill: FreightBillReport['bill']): FreightBillReport => ({
  company: aCompany(),
  logos: [],
  bill,
  copies: ['original', 'duplicate'],
  settings: { ...someSettings(), ...bank },
  elections: [{ year: 2026, election: 'high' }],
});

/** Party bills: a tax invoice, one under reverse charge, in Hindi. */
export const BILLS: Readonly<Record<string, { readonly language: Language; readonly report: FreightBillReport }>> = {
  bill: { language: 'English', report: billReport(aBill({ lines: [aBilledLr(), aBilledLr({ vehicleNo: '' })] })) },
  billReverse: { language: 'English', report: billReport(aBill(reverse)) },
  billHindi: { language: 'Hindi', report: billReport(aBill()) },
};

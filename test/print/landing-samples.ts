import type { Bilty } from '#domain/documents/bilty.ts';
import type { BiltyReport } from '#print/papers/bilty.ts';
import type { ExportBiltyReport } from '#print/papers/export-bilty.ts';
import type { LoadingSlipReport } from '#print/papers/loading-slip.ts';
import type { Language } from '#print/language.ts';
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

// What is printed of each landing, and kept under test/print/landings. Never changed: a landing that has more adds to it.

const LINES = [
  aLine(),
  aLine({ id: 2, itemName: 'Cement', weight: 20.125, freight: 110_000.5, rate: 350, advance: 0 }),
];
const HINDI: Partial<Bilty> = {
  sender: 'मालवा कॉटन मिल्स',
  receiver: 'राठी टेक्सटाइल्स',
  lines: [aLine({ itemName: 'गेहूँ का आटा' })],
};

/** Classic bilties by their names: plain ones, with fees, with money received, in copies, empty in parts. */
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

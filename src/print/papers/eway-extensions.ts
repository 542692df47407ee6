import { STATE_CODES, stateName } from '#domain/rules/states.ts';
import { type ExtensionRow, extensionReason } from '#domain/rules/eway-portal-files.ts';
import { labelsOf, type Language } from '../language.ts';
import { panel, type Sheet, space, table } from '../kit/nodes.ts';
import type { Letterhead } from './letterhead.ts';
import { field, heading } from './parts.ts';

/** The data of an extension worksheet: its rows share everything but the bill, its vehicle and its document. */
export interface EwayExtensionsReport extends Letterhead {
  readonly rows: readonly ExtensionRow[];
}

/** A code of the e-way portal with its meaning; empty: none was given. */
const named = (letter: string | undefined, words: Readonly<Record<string, string>>): string =>
  letter === undefined || letter === '' ? '' : `${letter} (${words[letter] ?? ''})`;

/** The worksheet for extending e-way bills on their portal: what to type there, under the portal's own names. */
export function ewayExtensionsReport(report: EwayExtensionsReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const words = labels.ewayExtensions;
  const [first] = report.rows;
  const state = STATE_CODES.find((code) => Number(code) === first?.fromState) ?? '';
  const shared = [
    ['fromPlace', first?.fromPlace],
    ['fromState', `${first?.fromState} (${labels.say(stateName(state))})`],
    ['fromPincode', first?.fromPincode],
    ['remainingDistance', `${first?.remainingDistance} km`],
    ['transMode', `${first?.transMode} (${words.modes[(first?.transMode ?? 1) - 1]})`],
    ['consignmentStatus', named(first?.consignmentStatus, words.statuses)],
    ['transitType', named(first?.transitType, words.transits)],
    ['extnRsnCode', `${first?.extnRsnCode} (${labels.say(extensionReason(first?.extnRsnCode ?? 0) ?? '')})`],
    ['extnRemarks', first?.extnRemarks],
    ['addressLine1', first?.addressLine1],
    ['addressLine2', first?.addressLine2],
    ['addressLine3', first?.addressLine3],
  ] as const;
  return {
    title: `${words.title} – ${report.company.companyName}`,
    lang: labels.lang,
    parts: [
      {
        body: panel([
          ...heading(report, words.title, labels),
          space(6),
          panel(
            shared.map(([name, value]) => field(name, String(value ?? ''), { labelWidth: 100 })),
            { framed: true, inset: [7, 5] },
          ),
          space(6),
          table(
            [
              { head: labels.paper.serial, align: 'center', width: 42 },
              { head: 'ewbNo', align: 'left', width: 110 },
              { head: 'vehicleNo', align: 'left', width: 110 },
              { head: 'transDocNo', align: 'left' },
              { head: 'transDocDate', align: 'left', width: 90 },
            ],
            report.rows.map((row, at) => [String(at + 1), row.ewbNo, row.vehicleNo, row.transDocNo, row.transDocDate]),
          ),
        ]),
      },
    ],
    foot: `${words.title}  ·  ${report.company.companyName}`,
    pageOf: labels.pageOf,
  };
}

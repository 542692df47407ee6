import { contract as definition, type Contract, type ContractLine } from '#domain/documents/contract.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { A4_ACROSS } from '../kit/paper-size.ts';
import { type Node, type Sheet, table } from '../kit/nodes.ts';
import { DATE, documentListReport, NAME, NUMBER, type Summed } from './document-list.ts';
import type { ListReport } from './list.ts';
import {
  abreastInFrame,
  type CopiedPaper,
  ending,
  field,
  inset,
  paperSheet,
  remarkBox,
  signatureBoxes,
} from './parts.ts';

const { fields, lines } = definition;

/** What the paper shows besides its own fields. */
export interface ContractFacts {
  readonly party: string;
  readonly address: string;
  readonly gstin: string;
}

export interface ContractReport extends CopiedPaper {
  readonly contract: Contract;
  readonly facts: ContractFacts;
}

/** The landscape A4 contract of a party: with whom, until when, and the rate of each route. */
export function contractReport(report: ContractReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { contract, facts } = report;
  return paperSheet(report, language, {
    title: labels.contract.title,
    numberLabel: labels.of(fields.contractNo),
    number: contract.contractNo,
    paper: A4_ACROSS,
    running: [facts.party, daysOf(contract.validFrom, lastDayOf(contract), labels)],
    contents: [
      header(report, labels),
      rates(contract, labels),
      ending([
        ...remarkBox(labels.of(fields.remark), contract.remark),
        signatureBoxes([facts.party, labels.contract.company]),
      ]),
    ],
  });
}

/** The last day of a contract; null: none was stated. */
const lastDayOf = ({ validTo, lastDay }: Pick<Contract, 'validTo' | 'lastDay'>) => lastDay ?? validTo;

function daysOf(from: string | null, to: string | null, { contract }: Labels): string {
  if (from === null) return to === null ? '' : contract.until(showDate(to));
  return to === null ? contract.since(showDate(from)) : contract.between(showDate(from), showDate(to));
}

function header({ contract, facts }: ContractReport, labels: Labels): Node {
  const bold = { bold: true };
  const last = lastDayOf(contract);
  return abreastInFrame([
    inset([
      field(labels.of(fields.partyId), facts.party, bold),
      field(labels.say('Address'), facts.address),
      field(labels.say('GSTIN No.'), facts.gstin),
    ]),
    inset([
      field(labels.of(fields.contractNo), contract.contractNo, bold),
      field(labels.of(fields.validFrom), showDate(contract.validFrom)),
      field(
        labels.of(contract.lastDay === null ? fields.validTo : fields.lastDay),
        last === null ? '' : showDate(last),
      ),
    ]),
  ]);
}

const SIZE = 8;
const AMOUNT = { align: 'right', width: 62, shrink: true } as const;

/** The quantities to which a line applies; empty: all. */
function slabOf({ slabFrom, slabTo, basis }: ContractLine, { contract }: Labels): string {
  const unit = basis === '' ? '' : contract.units[basis];
  if (slabTo > 0) return contract.slab(formatQuantity(slabFrom), formatQuantity(slabTo), unit);
  return slabFrom > 0 ? contract.slabFrom(formatQuantity(slabFrom), unit) : '';
}

function rates({ lines: agreed }: Contract, labels: Labels): Node {
  const { of, paper, contract: words } = labels;
  const any = (said: string) => (said === '' ? words.any : said);
  return table(
    [
      { head: paper.serial, align: 'center', width: 32 },
      { head: of(lines.origin), align: 'left' },
      { head: of(lines.destination), align: 'left' },
      { head: of(lines.vehicleType), align: 'left', width: 74 },
      { head: of(lines.goods), align: 'left', width: 84 },
      { head: of(lines.basis), align: 'left', width: 50, shrink: true },
      { head: words.quantity, align: 'left', width: 92 },
      { head: of(lines.rate), ...AMOUNT },
      { head: of(lines.minimum), ...AMOUNT },
      { head: of(lines.heads), align: 'left', width: 90 },
      { head: words.days, align: 'left', width: 86 },
    ],
    agreed.map((line, at) => [
      String(at + 1),
      any(line.origin),
      any(line.destination),
      any(line.vehicleType),
      any(line.goods),
      line.basis === '' ? '' : words.units[line.basis],
      slabOf(line, labels),
      formatRupees(toPaise(line.rate)),
      line.minimum > 0 ? formatRupees(toPaise(line.minimum)) : '',
      line.heads,
      daysOf(line.lineFrom, line.lineTo, labels),
    ]),
    { size: SIZE },
  );
}

type ListedContract = Pick<Contract, 'contractNo' | 'validFrom' | 'contractState'> &
  Summed & { readonly partyName: string };
export type ContractListReport = ListReport<ListedContract>;

/** The list of contracts. */
export function contractListReport(report: ContractListReport, language: Language): Sheet {
  return documentListReport(definition, report, language, ({ of, contract }) => [
    { head: of(fields.contractNo), ...NUMBER, show: (row) => row.contractNo },
    { head: of(fields.partyId), ...NAME, show: (row) => row.partyName },
    { head: of(fields.validFrom), ...DATE, show: (row) => showDate(row.validFrom) },
    { head: of(fields.contractState), ...DATE, show: (row) => contract.states[row.contractState] },
  ]);
}

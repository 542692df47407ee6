import type { Call } from '#api/call.ts';
import type { CallName } from '#api/calls.ts';
import type { Field } from '#domain/fields.ts';
import { aParty } from '#test/forms.ts';
import { OF_RECORDS, paperOf, UNSAVABLE, type World } from './garbage.ts';

// The characters that no text may contain, sent in every text of every call.

/** One request: its path, query and body. */
export interface Spoilt {
  readonly what: string;
  readonly path: string;
  readonly query: string;
  readonly body: string | FormData | undefined;
  /** The wire names that the refusal must have. */
  readonly told: readonly string[];
  /** The value is not read, so the call may succeed. */
  readonly unread?: boolean;
}

type Texts = Readonly<Record<string, string>>;

// A lone surrogate has no form in an address; these are the bytes that it would have.
const inAddress = (text: string) =>
  text
    .split('')
    .map((each) => (each.isWellFormed() ? encodeURIComponent(each) : '%ED%A0%80'))
    .join('');
const addressed = (texts: Texts) =>
  Object.entries(texts)
    .map(([wire, text]) => `${wire}=${inAddress(text)}`)
    .join('&');

// Dates, numbers and choices refuse it with messages of their own; so do the version that was read, and a role.
const tellsIt = ({ kind, wire }: Field) =>
  ['text', 'code', 'phone', 'email'].includes(kind) && !['updated_Date', 'role_Id'].includes(wire);
const wiresOf = (fields: Readonly<Record<string, Field>> = {}) => Object.values(fields).map(({ wire }) => wire);
const toldOf = (fields: Readonly<Record<string, Field>>, prefix = '') =>
  Object.values(fields).flatMap((field) => (tellsIt(field) ? [prefix + field.wire] : []));

/** The fields of a body, those of its lines, and the array that has the lines. */
function partsOf(body: Exclude<NonNullable<Call['body']>, { shape: 'images' | 'spreadsheet' }>) {
  if (body.shape === 'fields') return { master: body.fields, lines: {}, list: '' };
  if (body.shape === 'record') return { master: body.fields, lines: body.lines.fields, list: body.lines.wire };
  const { fields, lines } = body.document;
  return { master: body.shape === 'document' ? fields : {}, lines, list: body.shape === 'document' ? 'details' : '' };
}

/**
 * The requests of a call in which every text has each character once. First all texts at once, each with another character, so
 * that as few requests as there are characters show the refusal of every field; then each text alone in an otherwise
 * valid request, for what is read after the fields.
 */
export function* spoiltRequests(name: CallName, call: Call, { known, knownOf }: World): Generator<Spoilt> {
  const right: Texts = Object.fromEntries(
    Object.entries({ ...known, ...knownOf[name] }).map(([wire, [first = '']]) => [wire, first]),
  );
  const inPath = call.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const pathOf = (texts: Texts) =>
    call.path.replaceAll(/:(\w+)/g, (_all, wire: string) => inAddress(texts[wire] ?? right[wire] ?? 'x'));
  const asked = wiresOf(call.query);
  const rightQuery = Object.fromEntries(
    asked.filter((wire) => wire in right && !inPath.includes(wire)).map((wire) => [wire, right[wire] ?? '']),
  );
  const plain = { path: pathOf({}), query: addressed(rightQuery) };
  const bad = (at: number, turn: number) => `a${UNSAVABLE[(at + turn) % UNSAVABLE.length] ?? ''}b`;
  const spoilt = (wires: readonly string[], turn: number): Texts =>
    Object.fromEntries(wires.map((wire, at) => [wire, bad(at, turn)]));

  const queried = [...asked, 'tenantId'];
  const { body } = call;
  const files = body?.shape === 'images' || body?.shape === 'spreadsheet';
  for (let turn = 0; turn < UNSAVABLE.length; turn += 1) {
    const texts = spoilt(asked, turn);
    const inQuery = asked.filter((wire) => !inPath.includes(wire));
    if (asked.length > 0) {
      const readable = asked.filter((wire) => texts[wire]?.isWellFormed());
      yield {
        what: `query, turn ${turn}`,
        path: pathOf(texts),
        query: addressed(Object.fromEntries(inQuery.map((wire) => [wire, texts[wire] ?? '']))),
        body: undefined,
        // In a query, bytes that are no text are kept as sent, which is text again; in a path nothing reads them.
        told: inPath.every((wire) => readable.includes(wire))
          ? toldOf(call.query ?? {}).filter((wire) => readable.includes(wire))
          : [],
        unread: readable.length === 0,
      };
    }
    if (files) {
      const form = new FormData();
      for (const [wire, text] of Object.entries(spoilt([...queried, 'file'], turn))) form.append(wire, text);
      yield { ...plain, what: `form, turn ${turn}`, query: '', body: form, told: [] };
    } else if (body) {
      const { master, lines, list } = partsOf(body);
      const line = spoilt(wiresOf(lines), turn);
      const sent = body.shape === 'lines' ? [line] : { ...spoilt(wiresOf(master), turn), [list]: [line] };
      const prefix = `${body.shape === 'lines' ? '' : list}[0].`;
      const told = [...toldOf(master), ...toldOf(lines, prefix)];
      yield { ...plain, what: `body, turn ${turn}`, body: JSON.stringify(sent), told };
    }
  }

  // One that a database cannot store, and one that it can.
  for (const [turn, text] of [`a\0b`, `a\u202Eb`].entries()) {
    for (const wire of inPath)
      yield { ...plain, what: `path ${wire}, ${turn}`, path: pathOf({ [wire]: text }), body: undefined, told: [] };
    for (const wire of queried.filter((each) => !inPath.includes(each)))
      yield {
        ...plain,
        what: `query ${wire}, ${turn}`,
        query: addressed({ ...rightQuery, [wire]: text }),
        body: undefined,
        told: [],
      };
    if (files || !body) continue;
    const whole: object =
      'document' in body ? paperOf(body.document).whole : body.shape === 'record' ? aParty() : OF_RECORDS;
    const { master } = partsOf(body);
    if (body.shape === 'lines') {
      const { line } = paperOf(body.document);
      const { wire: number = '' } = body.document.fields[body.document.number] ?? {};
      for (const wire of [...wiresOf(body.document.lines), number, 'tenantId'])
        yield {
          ...plain,
          what: `line ${wire}, ${turn}`,
          // The number in the query would take precedence over the line’s own.
          query: '',
          body: JSON.stringify([{ ...line, [number]: '1', [wire]: text }]),
          told: [],
        };
      continue;
    }
    for (const wire of [...wiresOf(master).filter((each) => each !== 'updated_Date'), 'tenantId'])
      yield {
        ...plain,
        what: `body ${wire}, ${turn}`,
        body: JSON.stringify({ ...whole, [wire]: text }),
        told: [],
      };
  }
}

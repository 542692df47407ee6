import type { Company } from '#domain/records/company.ts';
import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import type { Part, Words } from './letter-words.ts';
import { tamed } from './wording.ts';
import { english } from './words.en.ts';
import { hindi } from './words.hi.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The sender's name and reply address; absent: the portal's own. */
  readonly sender?: { readonly name: string; readonly email: string };
}

export type LetterLanguage = Company['language'];

const WORDS: Readonly<Record<LetterLanguage, Words>> = { English: english, Hindi: hindi };
const CODES = { English: 'en', Hindi: 'hi' } as const;

/** Writes a letter in the reader's language; `publicUrl` is the address of the portal. */
export function writeLetter<Kind extends LetterKind>(
  kind: Kind,
  facts: LetterFacts[Kind],
  language: LetterLanguage,
  publicUrl: string,
): Letter {
  const words = WORDS[language];
  const { subject, parts, sender } = words.letters[kind](withoutAddresses(facts), (path) => publicUrl + path);
  const foot = sender === undefined || sender.email === '' ? words.foot : words.footOfSender;
  return {
    subject: oneLine(subject),
    text: `${[...parts.map(asText), foot].join('\n\n')}\n`,
    html: page({ ...words, foot }, CODES[language], oneLine(subject), parts.map(asHtml).join('\n')),
    ...(sender && { sender: { ...sender, name: oneLine(sender.name) } }),
  };
}

/** Writes a message for a mobile number; null if there is none of this kind. */
export function writeMessage<Kind extends LetterKind>(
  kind: Kind,
  facts: LetterFacts[Kind],
  language: LetterLanguage,
  publicUrl: string,
): string | null {
  return WORDS[language].messages[kind]?.(withoutAddresses(facts), (path) => publicUrl + path) ?? null;
}

/** Facts left unchanged: the token is the portal's own, and mail and UPI addresses must stay usable. */
const AS_THEY_ARE = new Set(['token', 'email', 'upiId']);

/** The facts with their texts altered so that no mail program turns them into links: anybody may have typed them. */
const withoutAddresses = <Facts>(facts: Facts): Facts =>
  JSON.parse(JSON.stringify(facts), (name, fact: unknown) =>
    typeof fact === 'string' && !AS_THEY_ARE.has(name) ? tamed(fact) : fact,
  ) as Facts;

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

function asText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.label}:\n${part.link}`;
  if ('list' in part) return part.list.map((entry) => `- ${oneLine(entry)}`).join('\n');
  return part.particulars.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1a56a8;color:#ffffff;text-decoration:none;font-weight:600';

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`;
  // The address is also shown in full: a mail program may not show the button, and readers may want to see where it leads.
  if ('link' in part) {
    const link = escaped(part.link);
    return `<p><a href="${link}" style="${BUTTON}">${escaped(part.label)}</a></p><p style="font-size:13px;word-break:break-all">${link}</p>`;
  }
  if ('list' in part) return `<ul>${part.list.map((entry) => `<li>${escaped(entry)}</li>`).join('')}</ul>`;
  const rows = part.particulars.map(
    ([name, value]) =>
      `<tr><th align="left" style="padding:2px 16px 2px 0;font-weight:400;color:#4a5766;vertical-align:top">${escaped(name)}</th><td>${escaped(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table role="presentation" cellspacing="0" cellpadding="0">${rows.join('')}</table>`;
}

const FONTS = `'Segoe UI',Roboto,'Noto Sans','Nirmala UI','Noto Sans Devanagari',sans-serif`;

const page = (words: Words, code: string, subject: string, body: string) => `<!doctype html>
<html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f6f9;color:#16202c;font:16px/24px ${FONTS}">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d7dee7;border-radius:8px">
<p style="margin-top:0;font-weight:600;color:#1a56a8">${escaped(words.product)}</p>
${body}
<p style="margin-bottom:0;font-size:13px;color:#4a5766">${escaped(words.foot)}</p>
</div></body></html>
`;

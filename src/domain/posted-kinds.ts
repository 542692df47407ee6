import type { AnyDocument, PostedKind } from './define.ts';
import { documents, type DocumentName } from './kinds.ts';

// What documents post, for the web before it has loaded their definitions: its build generates what this module exports
// (scripts/vite/definition-words.ts).

type Posts = { readonly [Name in DocumentName]: keyof NonNullable<(typeof documents)[Name]['posts']> & string };
/** The kinds of vouchers that documents post. */
export type PostedKindName = Posts[DocumentName];

interface PostedByDocument extends PostedKind {
  readonly print: 'paper';
  readonly postedBy: DocumentName;
}

/** What documents post, by kind of voucher. */
export const POSTED_KINDS = Object.fromEntries(
  (Object.entries(documents) as [DocumentName, AnyDocument][]).flatMap(([postedBy, { posts = {} }]) =>
    Object.entries(posts).map(([kind, posted]) => [kind, { ...posted, print: 'paper', postedBy }]),
  ),
) as Readonly<Record<PostedKindName, PostedByDocument>>;

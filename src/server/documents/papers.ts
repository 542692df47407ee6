import { prefixed } from '#api/prefixed.ts';
import { bilty } from '#domain/documents/bilty.ts';
import type { Answerers } from '../answering.ts';
import { answerDocument, type PaperServices } from './answers.ts';

/** Answers the calls of every paper with lines. */
export function answerPapers(services: PaperServices) {
  return {
    ...prefixed(
      'bilty',
      answerDocument(services, bilty, {
        suggested: ['sender', 'receiver', 'origin', 'destination', 'itemName'],
        printOne: (paper, head, { language, copies }) => ({
          report: 'bilty',
          language,
          // The driver's own number comes with the employee record.
          data: { company: head, logos: [], bilty: paper, driverMobile: '', copies },
        }),
        printList: (rows, head, { filters }) => ({
          report: 'bilty-list',
          language: head.language,
          data: { company: head, logos: [], filters, rows },
        }),
      }),
    ),
  } satisfies Partial<Answerers>;
}

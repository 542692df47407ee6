import { text } from '#domain/fields.ts';
import { call } from './call.ts';

export const fileCalls = {
  clientImage: call({
    method: 'GET',
    path: 'client_images/:tenantId/:kind/:file',
    summary: 'A picture of the company, by the path its upload answered.',
    who: 'company',
    query: {
      kind: text({ wire: 'kind', label: 'kind', required: 'kind is required.', max: 40 }),
      file: text({ wire: 'file', label: 'file', required: 'file is required.' }),
    },
    answer: { png: true },
  }),
};

import { expect, test } from 'vitest';
import { valuesIn } from './scope.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

test('the company of a statement is that of its scope, whatever its values say', () => {
  expect(valuesIn({ tenantId: A }, { number: '7' })).toEqual({ number: '7', tenantId: A });
  expect(valuesIn({ tenantId: A, withAccess: true }, { tenantId: B })).toEqual({ tenantId: A });
  expect(valuesIn('access', { tenantId: B })).toEqual({ tenantId: B });
});

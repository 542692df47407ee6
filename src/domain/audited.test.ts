import { expect, test } from 'vitest';
import { audited, auditSubjectOf } from './audited.ts';

test.each([
  ['bilty.create', { kind: 'bilty', title: 'Bilty', action: 'create' }],
  ['export_bilty.update', { kind: 'export_bilty', title: 'Export Bilty', action: 'update' }],
  ['bilty.void_draft', { kind: 'bilty', title: 'Bilty', action: 'void_draft' }],
  ['login.profile', { kind: 'login', title: 'Login', action: 'profile' }],
  ['company.images', { kind: 'company', title: 'Company', action: 'images' }],
  ['visit.biltyList', { kind: 'visit', title: 'Bilty', action: 'visit' }],
  ['visit.exportBiltyPrintList', { kind: 'visit', title: 'Export Bilty', action: 'visit' }],
  ['visit.loadingSlipRead', { kind: 'visit', title: 'Loading Slip', action: 'visit' }],
  ['visit.getCompany', { kind: 'visit', title: 'Company', action: 'visit' }],
  ['visit.vehiclesByDueDate', { kind: 'visit', title: 'Vehicle', action: 'visit' }],
  ['visit.find', { kind: 'visit', title: '', action: 'visit' }],
  // Entries without a dot from earlier versions, and from other versions.
  ['somethingElse', { kind: 'somethingElse', title: '', action: '' }],
  ['toString.update', { kind: 'toString', title: '', action: 'update' }],
  ['', { kind: '', title: '', action: '' }],
])('the audit call "%s" has its kind, title and action', (call, deed) => {
  expect(auditSubjectOf(call)).toEqual(deed);
});

test('every audited kind has a readable title', () => {
  for (const { title } of Object.values(audited)) expect(title).toMatch(/^(?:e-|API )?[A-Z][a-z]/);
});

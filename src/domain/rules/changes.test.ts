import { describe, expect, test } from 'vitest';
import { audited } from '../audited.ts';
import { company } from '../records/company.ts';
import { briefly, changesOf, type AuditedKind } from './changes.ts';

const kind = (name: string): AuditedKind => {
  const found = audited[name];
  if (found === undefined) throw new Error(`No kind ${name}.`);
  return found;
};

const line = (id: number, fields: object = {}) => ({ id, item_Name: `Item ${id}`, rate: 100, weight: 2.5, ...fields });
const bilty = (fields: object = {}) => ({
  id: 7,
  tenantId: 'a',
  bilty_No: '1043',
  bilty_Date: '2026-04-05',
  sender_Name: 'Sharma',
  received: 0,
  updated_By: 'asha',
  details: [line(1), line(2)],
  ...fields,
});

describe('changes of a record', () => {
  test('changes list only the fields that differ, with label and kind', () => {
    const after = bilty({ bilty_Date: '2026-04-06', sender_Name: 'Verma', received: 1250.5, updated_By: 'ravi' });
    expect(changesOf(kind('bilty'), bilty(), after)).toEqual({
      fields: [
        { label: 'Bilty Date', kind: 'date', from: '2026-04-05', to: '2026-04-06' },
        { label: 'Sender', kind: 'text', from: 'Sharma', to: 'Verma' },
        { label: 'Received', kind: 'money', from: 0, to: 1250.5 },
      ],
      lines: [],
    });
  });

  test('changes of a new record list the fields entered, without defaults', () => {
    const made = changesOf(kind('bilty'), null, bilty({ details: [line(1)] }));
    expect(made.fields.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Bilty No.', null, '1043'],
      ['Bilty Date', null, '2026-04-05'],
      ['Sender', null, 'Sharma'],
    ]);
    expect(made.lines).toMatchObject([
      { what: 'added', of: '', place: 1, changes: [{ label: 'Item Name', to: 'Item 1' }, {}, {}] },
    ]);
  });

  test('changes are empty if nothing changed or the data is not a record', () => {
    expect(changesOf(kind('bilty'), bilty(), bilty())).toEqual({ fields: [], lines: [] });
    for (const odd of [null, undefined, 7, 'text', [], [bilty()]]) {
      expect(changesOf(kind('bilty'), odd, odd)).toEqual({ fields: [], lines: [] });
    }
    expect(changesOf(kind('bilty'), bilty({ sender_Name: '' }), bilty({ sender_Name: null })).fields).toEqual([]);
  });

  test('changed, added and removed lines are matched by id and listed with their place', () => {
    const before = bilty({ details: [line(1), line(2), line(3)] });
    const after = bilty({ details: [line(2), line(3, { rate: 7 }), line(4)] });
    expect(changesOf(kind('bilty'), before, after).lines).toEqual([
      { what: 'changed', of: '', place: 2, changes: [{ label: 'Rate', kind: 'money', from: 100, to: 7 }] },
      {
        what: 'added',
        of: '',
        place: 3,
        changes: expect.arrayContaining([expect.objectContaining({ to: 'Item 4', from: null })]),
      },
      {
        what: 'removed',
        of: '',
        place: 1,
        changes: expect.arrayContaining([expect.objectContaining({ from: 'Item 1', to: null })]),
      },
    ]);
  });

  test('duplicate and malformed lines do not break the comparison', () => {
    const after = bilty({ details: [line(1), line(1, { rate: 9 }), null, 'x', []] });
    expect(changesOf(kind('bilty'), bilty({ details: [line(1)] }), after).lines).toEqual([
      { what: 'changed', of: '', place: 2, changes: [{ label: 'Rate', kind: 'money', from: 100, to: 9 }] },
    ]);
    expect(changesOf(kind('bilty'), bilty(), bilty({ details: 'none' })).lines).toHaveLength(2);
  });

  test('changes of a part of a record list only that part', () => {
    const pictures = changesOf(
      kind('vehicle'),
      { permit_Photo: '', policy_Photo: 'a.png' },
      { permit_Photo: 'b.png', policy_Photo: '' },
    );
    expect(pictures.fields).toEqual([
      { label: 'Permit Photo', kind: 'image', from: null, to: 'picture' },
      { label: 'Policy Photo', kind: 'image', from: 'picture', to: null },
    ]);
  });

  test('changes of a picture never name its file', () => {
    const replaced = changesOf(kind('company'), { logo1: 'logo1-1.png' }, { logo1: 'logo1-2.png' });
    expect(replaced.fields).toEqual([{ label: 'Logo 1', kind: 'image', from: 'picture', to: 'picture' }]);
  });

  test('changes of an id name the kind of record it refers to', () => {
    const changed = changesOf(kind('loading_slip'), { driver_Name: 1 }, { driver_Name: 2 });
    expect(changed.fields).toEqual([{ label: 'Driver Name', kind: 'count', from: 1, to: 2, refersTo: 'employee' }]);
  });
});

test('briefly keeps the first changes and counts the others', () => {
  const changes = changesOf(kind('bilty'), null, bilty());
  const all = 3 + 2 * 3;
  expect(briefly(changes, 100)).toEqual({ ...changes, more: 0 });
  expect(briefly(changes, all)).toEqual({ ...changes, more: 0 });
  expect(briefly(changes, 0)).toEqual({ fields: [], lines: [], more: all });
  expect(briefly(changes, 2)).toMatchObject({ fields: [{}, {}], lines: [], more: all - 2 });
  const some = briefly(changes, 5);
  expect(some.lines).toMatchObject([{ place: 1, changes: [{}, {}] }]);
  expect(some.more).toBe(all - 5);
});

describe('secrets in changes', () => {
  test('changes of no kind contain passwords, hashes, sealed values or tokens', () => {
    const secret = {
      password: 'hunter2',
      password_hash: '$argon2id$',
      aadhaar_sealed: '\\x01',
      aadhaarKey: '\\x02',
      token: 't',
      __proto__: { userName: 'x' },
    };
    for (const each of Object.values(audited)) {
      expect(JSON.stringify(changesOf(each, { ...secret }, { ...secret, password: 'hunter3', token: 'u' }))).toBe(
        '{"fields":[],"lines":[]}',
      );
      const wires = Object.values({ ...each.fields, ...each.lines }).map((field) => field.wire);
      expect(wires.filter((wire) => /pass|sealed|hash|token|secret/i.test(wire))).toEqual([]);
    }
  });

  test('a password field of a definition is left out of changes', () => {
    const withPassword: AuditedKind = {
      title: 'User',
      fields: { secret: { ...company.fields.website, kind: 'password', wire: 'password' } },
    };
    expect(changesOf(withPassword, {}, { password: 'hunter2' }).fields).toEqual([]);
  });

  test('an Aadhaar number is listed as it was saved: masked', () => {
    const changed = changesOf(kind('employee'), { aadharNo: 'XXXX XXXX 1111' }, { aadharNo: 'XXXX XXXX 2222' });
    expect(changed.fields).toMatchObject([{ label: 'Aadhar Number', from: 'XXXX XXXX 1111', to: 'XXXX XXXX 2222' }]);
  });
});

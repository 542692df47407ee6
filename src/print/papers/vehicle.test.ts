import { describe, expect, test } from 'vitest';
import { renderPdf } from '../kit/engine.ts';
import type { Language } from '../language.ts';
import { employeeReport } from './employee-sheet.ts';
import { planListReport } from './plan-list.ts';
import { vehicleListReport } from './vehicle-list.ts';
import { vehicleReport } from './vehicle-report.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany, anEmployee, aPlan, aVehicle, RED_DOT } from '#test/print/samples.ts';

const head = { company: aCompany(), logos: [null, null, null, null] };
const vehicle = aVehicle({ permitDueDate: '2026-11-21', policyDueDate: '2026-11-22', roadTaxDueDate: null });
const today = '2026-11-22';

describe('the sheet of a vehicle', () => {
  const read = async (language: Language) =>
    readBack(await renderPdf(vehicleReport({ ...head, vehicle, photos: { permitPhoto: RED_DOT }, today }, language)))
      .flat;

  test('the sheet of a vehicle marks a paper as expired from the day after its last', async () => {
    const flat = await read('English');
    expect(flat).toContain('PERMIT Number P-1 Due Date 21-11-2026 – EXPIRED');
    expect(flat).toMatch(/INSURANCE POLICY Number I-1 Due Date 22-11-2026 No photo/);
    expect(flat).toMatch(/ROAD TAX Number T-1 Due Date No photo/);
  });

  test('the sheet of a vehicle uses the Hindi word for validity', async () => {
    const flat = await read('Hindi');
    expect(flat).toContain('वैधता 21-11-2026 – समाप्त');
    expect(flat).not.toContain('देय');
  });
});

describe('the printed list of vehicles', () => {
  const filters = { search: '', fromDate: '', toDate: '' };
  const read = async (due: 'permit' | '', language: Language) => {
    const list = vehicleListReport({ ...head, filters, rows: [vehicle], due, today }, language);
    return readBack(await renderPdf(list)).flat;
  };

  test('a list of vehicles by due paper names the paper and its due date', async () => {
    const flat = await read('permit', 'English');
    expect(flat).toContain('Due Papers: Permit Document');
    expect(flat).toContain('S.No. Vehicle No. Owner Name Due Date Make');
    expect(flat).toContain('1 MP09HG1234 Rathi 21-11-2026 – EXPIRED Tata');
    expect(await read('permit', 'Hindi')).toContain('वैधता सूची: परमिट');
  });

  test('a list of vehicles has the columns of its screen', async () => {
    expect(await read('', 'English')).toContain('Vehicle List S.No. Vehicle No. Owner Name PAN No. Make');
  });
});

test('choices on employee sheets and plan lists are printed in Hindi', async () => {
  const sheet = employeeReport({ ...head, employee: anEmployee() }, 'Hindi');
  const { flat } = readBack(await renderPdf(sheet));
  for (const words of ['दस्तावेज़ का प्रकार लाइसेंस', 'योग्यता स्नातक', 'राज्य महाराष्ट्र', 'Indore, मध्य प्रदेश'])
    expect(flat).toContain(words);
  expect(flat).toContain('Suresh Yadav कर्मचारी के हस्ताक्षर');
  const plans = planListReport({ rows: [aPlan({ duration: 'Six Month', offer: 'No Offer' })] }, 'Hindi');
  expect(readBack(await renderPdf(plans)).flat).toContain('छह महीने 4,999.00 कोई ऑफ़र नहीं');
});

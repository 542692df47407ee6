import { expect, type Page } from '@playwright/test';
import { fill, item, picker } from './clerk.ts';

/** Fills in a bilty without submitting it; the company must have the driver Ramu. */
export async function fillBilty(page: Page, sender: string): Promise<void> {
  await expect(picker(page, 'Sender')).toBeFocused();
  await fill(page, {
    Sender: sender,
    'Sender Contact': '9876543210',
    Receiver: 'Rathi',
    'From (Origin)': 'Indore',
    'To (Destination)': 'Mumbai',
    'Vehicle No.': 'MP09AB1234',
  });
  await picker(page, 'Driver').fill('Ramu');
  await page.getByRole('option', { name: 'Ramu', exact: true }).click();
  await fill(item(page, 1), { 'Item Name': 'Cotton', 'Rate ₹': '1200', Weight: '10.5', 'Freight ₹': '15000' });
}

import { GB } from '#domain/records/plan.ts';
import { formatQuantity } from '#domain/rules/money.ts';

const NEARLY_FULL = 0.8;

/** Whether so much of the quota is used that users should be warned before it is full. */
export const isNearlyFull = (used: number, quota: number): boolean => used >= quota * NEARLY_FULL;

/** Bytes as gigabytes with one decimal, e.g. 1.5; anything above 0 shows as at least 0.1. */
export const showGb = (bytes: number): string =>
  formatQuantity(bytes === 0 ? 0 : Math.max(0.1, Math.round((bytes / GB) * 10) / 10));

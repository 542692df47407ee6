import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useOwnBranches } from '#web/money/useMoneyAccounts.ts';
import { toast } from '#web/ui/toast.ts';
import { readBankAnew, type BankLine, type Proposal } from './bank-pages.ts';
import { useBankWords } from './useBankWords.ts';

/** The branch of a voucher made from an entry: the home branch, or the only branch that the user writes for. */
export function useHomeBranch(): number {
  const branches = useOwnBranches();
  if (branches === null) return 0;
  const isOwn = branches.choices.some(({ value }) => value === branches.home);
  return Number(isOwn ? branches.home : (branches.choices[0]?.value ?? 0));
}

/** Accepts a proposal for an entry; returns whether it succeeded. */
export function useAccept(): (line: BankLine, proposal: Proposal) => Promise<boolean> {
  const { say } = useLanguage();
  const words = useBankWords();
  const queries = useQueryClient();
  const branchId = useHomeBranch();
  const busy = useRef(false);
  return async ({ line }, { voucherNo, account, items }) => {
    if (busy.current) return false;
    busy.current = true;
    try {
      const party = voucherNo === '' ? Number(account.split(':')[1] ?? 0) : 0;
      const lines = items.map(({ item, received, tds }) => ({
        id: 0,
        item,
        received,
        tds,
        shortage: 0,
        rebate: 0,
        other: 0,
      }));
      const saved = await request('bankAccept', {
        body: { line, voucherNo, party, head: '', branchId, narration: '', lines: lines.length === 0 ? null : lines },
        idempotencyKey: crypto.randomUUID(),
      });
      toast.success(words.matchedWith(saved.voucherNo));
      readBankAnew(queries);
      return true;
    } catch (error) {
      toast.error(say(sentenceOf(error)));
      readBankAnew(queries);
      return false;
    } finally {
      busy.current = false;
    }
  };
}

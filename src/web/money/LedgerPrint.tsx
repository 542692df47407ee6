import { useMemo } from 'react';
import { isOfParty } from '#domain/rules/accounts.ts';
import { request } from '#web/client/request.ts';
import type { PrintedScreen } from '#web/documents/ShareDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { SharedPrint } from './SharedPrint.tsx';
import { useMoneyWords } from './useMoneyWords.ts';

const STATEMENT = 'Statement.pdf';

interface LedgerPrintProps {
  readonly choice: { readonly account: string; readonly from: string; readonly to: string };
  readonly name: string;
  readonly onClose: () => void;
}

/** The print of a ledger; a party's is its statement, which can be sent to the party. */
export function LedgerPrint({ choice, name, onClose }: LedgerPrintProps) {
  const { t } = useLanguage();
  const words = useMoneyWords();
  const screen = useStatement(choice);
  const isStatement = isOfParty(choice.account);
  return (
    <SharedPrint
      screen={screen}
      number={name}
      title={isStatement ? words.statementOf(name) : t.menu.ledger}
      fileName={isStatement ? numberedName(STATEMENT, name) : 'Ledger.pdf'}
      isShared={isStatement}
      onClose={onClose}
    />
  );
}

/** How a statement is printed and shared; it is named after its party. */
function useStatement({ account, from, to }: LedgerPrintProps['choice']): PrintedScreen {
  const words = useMoneyWords();
  return useMemo(() => {
    const query = { account, fromDate: from, toDate: to };
    return {
      document: { kind: `statement ${account} ${from} ${to}` },
      printName: STATEMENT,
      words: () => ({ saved: words.statementOf }),
      print: (_name, { language }, signal) => request('ledgerPrint', { query: { ...query, language }, signal }),
      share: (_name, { language }) => request('ledgerShare', { query: { ...query, language } }),
    };
  }, [account, from, to, words]);
}

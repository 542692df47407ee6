import { lazy, Suspense, useMemo, useState } from 'react';
import { isOfParty } from '#domain/rules/accounts.ts';
import { request } from '#web/client/request.ts';
import type { PrintedScreen } from '#web/documents/ShareDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { numberedName } from '#web/forms/print-file.ts';
import type { PrintLanguage } from '#web/forms/print-language.ts';
import { MoneyPrint } from './MoneyPrint.tsx';
import { useMoneyWords } from './useMoneyWords.ts';

const ShareDialog = lazy(() => import('#web/documents/ShareDialog.tsx'));

const STATEMENT = 'Statement.pdf';

interface LedgerPrintProps {
  readonly asked: { readonly account: string; readonly from: string; readonly to: string };
  readonly name: string;
  readonly onClose: () => void;
}

/** The print of a ledger; a party's is its statement, which can be sent to it. */
export function LedgerPrint({ asked, name, onClose }: LedgerPrintProps) {
  const { t } = useLanguage();
  const words = useMoneyWords();
  const [shared, setShared] = useState<PrintLanguage | null>(null);
  const screen = useStatement(asked);
  const isStatement = isOfParty(asked.account);
  if (shared !== null) {
    return (
      <Suspense>
        <ShareDialog screen={screen} number={name} chosen={{ copy: '', language: shared }} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <MoneyPrint
      title={isStatement ? words.statementOf(name) : t.menu.ledger}
      fileName={isStatement ? numberedName(STATEMENT, name) : 'Ledger.pdf'}
      printKey={['ledgerPrint', asked.account, asked.from, asked.to]}
      load={(language, signal) => screen.print(name, { copy: '', language }, signal)}
      {...(isStatement && { onShare: setShared })}
      onClose={onClose}
    />
  );
}

/** How a statement is printed and given out; what it is called by is its party's name. */
function useStatement({ account, from, to }: LedgerPrintProps['asked']): PrintedScreen {
  const words = useMoneyWords();
  return useMemo(() => {
    const query = { account, fromDate: from, toDate: to };
    const { statement, statementOf, nothingPosted } = words;
    return {
      document: { kind: `statement ${account} ${from} ${to}` },
      printName: STATEMENT,
      words: () => ({ fresh: statement, list: statement, none: nothingPosted, edit: statementOf, saved: statementOf }),
      print: (_name, { language }, signal) => request('ledgerPrint', { query: { ...query, language }, signal }),
      share: (_name, { language }) => request('ledgerShare', { query: { ...query, language } }),
    };
  }, [account, from, to, words]);
}

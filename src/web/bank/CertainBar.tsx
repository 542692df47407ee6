import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import { readBankAnew } from './bank-pages.ts';
import { useHomeBranch } from './useAccept.ts';
import { useBankWords } from './useBankWords.ts';

interface Under {
  readonly looked: number;
  readonly all: number;
}

/** Accepts all certain proposals of an account, in batches. */
export function CertainBar({ account }: { readonly account: string }) {
  const { say } = useLanguage();
  const words = useBankWords();
  const queries = useQueryClient();
  const branchId = useHomeBranch();
  const [under, setUnder] = useState<Under | null>(null);
  // Leaving the page stops it; entries already accepted stay accepted.
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const acceptAll = async () => {
    if (under !== null) return;
    setUnder({ looked: 0, all: 0 });
    let [after, looked, accepted, refused, reason] = [0, 0, 0, 0, ''];
    try {
      for (let left = 1; left > 0 && !gone.current;) {
        const answer = await request('bankAcceptCertain', { body: { account, branchId, after } });
        after = answer.last;
        looked += answer.lookedAt;
        accepted += answer.accepted;
        refused += answer.refused;
        reason ||= answer.reason;
        ({ left } = answer);
        setUnder({ looked, all: looked + left });
      }
      if (accepted > 0) toast.success(words.accepted(accepted));
      else toast.warning(words.noneCertain);
      if (refused > 0) toast.warning(words.refused(refused, say(reason)));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setUnder(null);
      readBankAnew(queries);
    }
  };
  return (
    <div>
      <Button
        leftSection={<IconChecks size={16} aria-hidden />}
        aria-disabled={under !== null}
        onClick={() => void acceptAll()}
      >
        {words.acceptCertain}
      </Button>
      {under !== null && under.all > 0 && <output>{words.accepting(under.looked, under.all)}</output>}
    </div>
  );
}

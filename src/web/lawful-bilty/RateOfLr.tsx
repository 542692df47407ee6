import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { deviates } from '#domain/rules/rate-contract.ts';
import { callQuery } from '#web/client/queries.ts';
import { useSession } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { TypedField } from '#web/ui/TypedField.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import classes from './RateOfLr.module.css';
import { ratedOf, holdsRates, withRate, type Proposal, type RatedForm } from './rated-form.ts';
import { useRateWords } from './useRateWords.ts';

interface RateOfLrProps {
  readonly form: RatedForm;
  /** The freight as typed so far, in paise. */
  readonly freight: bigint;
  /** The company's charge heads. */
  readonly heads: readonly { readonly id: number; readonly name: string }[];
  /** Why the party's credit was refused; absent when it was not. */
  readonly creditError: unknown;
}

const shown = (rupees: number) => `₹${formatRupees(toPaise(rupees))}`;

/** What the payer's contract says of the LR being typed, and the reason for booking it otherwise. */
export default function RateOfLr({ form, freight, heads, creditError }: RateOfLrProps) {
  const words = useRateWords();
  const isAdmin = useSession()?.rights.admin === true;
  const proposal = useProposal(form);
  // The next proposal replaces what a proposal filled in; typed values stay.
  const filled = useRef('');
  const { change, editing } = form;
  useEffect(() => {
    if (proposal === null || editing) return;
    change((state) => {
      const standing = holdsRates(state);
      if (standing !== '' && standing !== filled.current) return state;
      const next = withRate(state, proposal, heads);
      filled.current = holdsRates(next);
      return filled.current === standing ? state : next;
    });
  }, [proposal, heads, change, editing]);
  const isOther = proposal !== null && freight > 0n && deviates(freight, toPaise(proposal.amount));
  const { creditReason = '' } = form.state.texts;
  const asksCredit = isAdmin && (creditError !== undefined || creditReason !== '');
  if (proposal === null && !asksCredit && creditError === undefined) return null;
  const use = () =>
    change((state) => {
      if (proposal === null) return state;
      const next = withRate(state, proposal, heads);
      filled.current = holdsRates(next);
      return next;
    });
  return (
    <section className={`card ${classes['rate']}`} aria-label={words.ofContract}>
      {proposal !== null && <SaidRate proposal={proposal} />}
      {isOther && (
        <>
          <span className={classes['other']}>{words.typed(`₹${formatRupees(freight)}`)}</span>
          <Button variant="default" size="compact-md" onClick={use}>
            {words.use}
          </Button>
          <div className={classes['why']}>
            <TypedField form={form} name="rateReason" autoComplete="off" />
          </div>
        </>
      )}
      {asksCredit && (
        <div className={classes['why']}>
          <TypedField form={form} name="creditReason" autoComplete="off" />
        </div>
      )}
      {!isAdmin && creditError !== undefined && (
        <span role="alert" className={classes['other']}>
          {words.creditByAdmin}
        </span>
      )}
    </section>
  );
}

/** The contract's rate, and how it is calculated. */
function SaidRate({ proposal }: { readonly proposal: Proposal }) {
  const words = useRateWords();
  const { contractNo, line, amount, isMinimum, minimum, rate, basis } = proposal;
  return (
    <output className={classes['said']}>
      <strong>{words.says(contractNo, String(line), shown(amount))}</strong>
      <span>{isMinimum ? words.minimum(shown(minimum)) : words.rate(shown(rate), words.bases[basis])}</span>
    </output>
  );
}

/** The rate proposed for a form; null when there is none, or while it loads. */
function useProposal(form: RatedForm): Proposal | null {
  // Deferred, so that typing does not wait for it.
  const rated = useDeferredValue(ratedOf(form.state));
  const { data } = useQuery({
    ...callQuery('rateProposal', rated),
    enabled: rated.place > 0 && isDay(rated.day),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return rated.place > 0 ? (data ?? null) : null;
}

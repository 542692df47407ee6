import { Link } from '@tanstack/react-router';
import type { ShownSide } from '#domain/rules/final-accounts.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownAmount } from '#web/money/shown.ts';
import classes from './FinalSides.module.css';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

interface FinalSidesProps {
  readonly sides: readonly ShownSide[];
  /** The address that an account of a group links to. */
  readonly addressOfLine: (account: string, group: string) => string;
}

/** Both sides of a final account beside each other: groups with their totals, and the accounts within them. */
export function FinalSides({ sides, addressOfLine }: FinalSidesProps) {
  return (
    <div className={classes['sides']}>
      {sides.map((side) => (
        <Side key={side.title} side={side} addressOfLine={addressOfLine} />
      ))}
    </div>
  );
}

type SideProps = Pick<FinalSidesProps, 'addressOfLine'> & { readonly side: ShownSide };

function Side({ side: { title, groups, total }, addressOfLine }: SideProps) {
  const { say } = useLanguage();
  const titleOf = useAccountTitle();
  return (
    <section className={`card ${classes['side']}`}>
      <table className={classes['table']} aria-label={say(title)}>
        <thead>
          <tr>
            <th scope="col">{say(title)}</th>
            <th scope="col" className={classes['amount']}>
              {say('Amount')}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.group}>
            <tr className={classes['group']}>
              <th scope="rowgroup">{say(group.group)}</th>
              <td className={classes['amount']}>{shownAmount(group.total)}</td>
            </tr>
            {group.accounts.map(({ account, name, amount }) => (
              <tr key={account}>
                <th scope="row" className={classes['account']}>
                  <Link to={addressOfLine(account, group.group)}>{titleOf(account, name, undefined)}</Link>
                </th>
                <td className={classes['amount']}>{shownAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr className={classes['total']}>
            <th scope="row">{say('Total')}</th>
            <td className={classes['amount']}>{shownAmount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

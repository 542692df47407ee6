import { Link } from '@tanstack/react-router';
import { mayCall } from '#domain/rules/roles.ts';
import { useUser } from '#web/client/session.tsx';
import classes from './Bank.module.css';
import { useBankWords } from './useBankWords.ts';

/** Shown while the company has no bank account: what the page is for, and for those who may, where an account is added. */
export function NoBank() {
  const words = useBankWords();
  const { roleId } = useUser();
  return (
    <div className={`card ${classes['noBank']}`}>
      <p>{words.noBank}</p>
      {mayCall('companyAdmin', roleId) ? (
        <p>
          <Link to="/dashboard/books">{words.addBank}</Link>
        </p>
      ) : (
        <p>{words.askAdmin}</p>
      )}
    </div>
  );
}

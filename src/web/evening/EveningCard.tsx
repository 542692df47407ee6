import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { Chip } from '#web/ui/Chip.tsx';
import classes from './Evening.module.css';
import { rupees, type Figure } from './figures.ts';

interface EveningCardProps {
  readonly title: string;
  /** The main amount, with the list it links to; or only that list, when the figure is not an amount. */
  readonly leads: Figure | string;
  /** Text before the amount, or in place of one. */
  readonly figure?: string;
  readonly below?: ReactNode;
  /** Takes two columns, or all. */
  readonly wide?: 'two' | 'whole';
  readonly children?: ReactNode;
}

/** A card of the evening page; its title links to its list. */
export function EveningCard({ title, leads, figure = '', below, wide, children }: EveningCardProps) {
  const id = useId();
  const amount = typeof leads === 'string' ? '' : rupees(leads.amount);
  const shown = [figure, amount].filter((part) => part !== '').join(' · ');
  return (
    <section className={`card ${classes['card']}`} aria-labelledby={id} data-wide={wide}>
      <h2 id={id}>
        <Link to={typeof leads === 'string' ? leads : leads.to}>{title}</Link>
      </h2>
      {shown !== '' && <p className={classes['figure']}>{shown}</p>}
      {below !== undefined && <p className={classes['quiet']}>{below}</p>}
      {children}
    </section>
  );
}

/** A cell of a small table: a text, a link, an amount with its list, or a tick. */
type Cell =
  | string
  | Figure
  | { readonly text: string; readonly to: string }
  | { readonly text: string; readonly done: boolean };

function Shown({ cell }: { readonly cell: Cell }) {
  if (typeof cell === 'string') return cell;
  if ('amount' in cell) return <Link to={cell.to}>{rupees(cell.amount)}</Link>;
  if ('to' in cell) return <Link to={cell.to}>{cell.text}</Link>;
  return <Chip tone={cell.done ? 'fine' : 'warning'} text={cell.text} />;
}

interface FiguresProps<Row> {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The cells of a row; the first identifies the row, the others are figures. */
  readonly cells: (row: Row) => readonly Cell[];
  /** Indexes of cells after the first that hold text. */
  readonly texts?: readonly number[];
  /** The first cell is a plate, read as one word. */
  readonly unbroken?: true;
}

/** A small table in a card. */
export function Figures<Row>({ label, heads, rows, keyOf, cells, texts = [], unbroken }: FiguresProps<Row>) {
  const sideOf = (at: number) => (at === 0 || texts.includes(at) ? undefined : classes['number']);
  return (
    <table className={classes['figures']} aria-label={label} data-unbroken={unbroken}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={sideOf(at)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {cells(row).map((cell, at) => (
              <td key={heads[at]} className={sideOf(at)}>
                <Shown cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

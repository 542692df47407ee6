// A separate process that runs the statement its parent gives it repeatedly, as the portal's driver does.
import { connect } from '#server/database/connect.ts';
import type { Statement } from '#server/database/statement.ts';

export interface StraightOrder {
  readonly socket: string;
  readonly clients: number;
  readonly seconds: number;
  readonly statement: Statement<unknown>;
  readonly writes: boolean;
  readonly constants: Readonly<Record<string, string>>;
  readonly random: Readonly<Record<string, string>>;
  readonly companies: readonly { readonly company: number; readonly size: number }[];
}

export interface StraightOutcome {
  readonly calls: number;
}

const WARM_MS = 1000;

async function run(order: StraightOrder): Promise<StraightOutcome> {
  const database = connect({
    connection: { host: order.socket, port: 5432, user: 'bilty_app', database: 'bilty', ssl: false },
    log: (line) => console.error(line),
  });
  const started = performance.now();
  const end = started + WARM_MS + order.seconds * 1000;
  let calls = 0;
  async function client(first: number): Promise<void> {
    for (let at = first; performance.now() < end; at += 1) {
      const { company, size } = order.companies[at % order.companies.length] ?? { company: 1, size: 1 };
      const tenantId = `00000000-0000-4000-8000-${String(company).padStart(12, '0')}`;
      const made = Object.entries(order.random).map(([name, most]) => {
        return [name, String(1 + Math.floor(Math.random() * (most === ':size' ? size : Number(most))))];
      });
      const values = { userName: `clerk-${company}`, ...order.constants, ...Object.fromEntries(made) };
      await (order.writes
        ? database.write({ tenantId }, order.statement, values)
        : database.read({ tenantId }, order.statement, values));
      if (performance.now() - started > WARM_MS) calls += 1;
    }
  }
  setTimeout(() => process.send?.('warm'), WARM_MS);
  await Promise.all(Array.from({ length: order.clients }, (_, at) => client(at * 13)));
  await database.close();
  return { calls };
}

process.on('message', (order: StraightOrder) => {
  run(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());

import { z } from 'zod';

/** The contents of a backup, as stated in its manifest. */
export const manifestSchema = z.object({
  /** The format of the archive; a portal refuses an unknown one. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  portal: z.string(),
  postgres: z.string(),
  /** The migrations of the schema, oldest first. */
  migrations: z.array(z.string().regex(/^[\w.-]+$/)).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int().nonnegative() }),
  ),
  files: z.object({ count: z.number().int().nonnegative(), bytes: z.number().int().nonnegative() }),
  /** The portal's environment settings, without secrets. */
  configuration: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = 'manifest.json';
export const SECRET = 'secret.key';

/** Reads the manifest of a backup. Throws a readable message for a format this portal does not know. */
export function readManifest(bytes: Buffer): Manifest {
  const parsed: unknown = JSON.parse(bytes.toString('utf8'));
  const format = typeof parsed === 'object' && parsed !== null && 'format' in parsed ? parsed.format : undefined;
  if (typeof format === 'number' && format > 1)
    throw new Error('The backup was written by a newer portal, in a form that this one does not know.');
  return manifestSchema.parse(parsed);
}

/** A size as readable text. */
export const sizeOf = (bytes: number) =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** The amount of content as readable text. */
export function contentOf({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const companies = tables.find(({ name }) => name === 'company')?.rows ?? 0;
  return `${companies} companies, ${rows} rows in ${tables.length} tables, ${files.count} files`;
}

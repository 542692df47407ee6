import { z } from 'zod';
import { builtOnce, type Field } from '#domain/fields.ts';

/**
 * A selection of words, each once, in the order of the options: an array, or comma-separated text. `none`: the message if nothing is
 * selected.
 */
export function choices<const Options extends readonly string[]>(
  options: Options,
  naming: { readonly wire: string; readonly label: string; readonly none: string },
): Field<Options[number][]> {
  const { none, ...named } = naming;
  const unknown = `${naming.label} must be some of: ${options.join(', ')}.`;
  return {
    kind: 'choice',
    ...named,
    required: true,
    schema: builtOnce(() =>
      z
        .array(z.enum(options, { error: unknown }), { error: none })
        .min(1, none)
        .max(options.length, unknown),
    ),
    blank: [],
    normalise: (raw) => {
      const sent: unknown =
        typeof raw === 'string'
          ? raw.split(',').flatMap((each) => (each.trim() === '' ? [] : each.trim()))
          : (raw ?? []);
      if (!Array.isArray(sent)) return sent;
      const place = (each: unknown) => options.indexOf(each as Options[number]);
      return [...new Set<unknown>(sent)].sort((one, other) => place(one) - place(other));
    },
  };
}

import type { FieldFacts } from '#web/client/field-facts.ts';

interface FieldPropsInput {
  readonly facts: FieldFacts;
  readonly say: (english: string) => string;
}

/** The input attributes that follow from a field's definition; for `Field` and for forms that must stay small. */
export function fieldProps({ facts, say }: FieldPropsInput) {
  return {
    label: say(facts.label),
    // Mantine draws the star; the browser's own bubbles stay away because forms are `noValidate`.
    required: facts.required,
    ...attributesOf[facts.kind],
    // A pasted "+91 98765 43210" must arrive whole before it is reduced to its digits.
    ...(facts.maxLength !== undefined && facts.kind !== 'phone' && { maxLength: facts.maxLength }),
  };
}

const attributesOf = {
  text: {},
  code: { autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'off', spellCheck: false },
  password: {},
  date: { inputMode: 'numeric' },
  moment: { autoComplete: 'off' },
  money: { inputMode: 'decimal', autoComplete: 'off' },
  quantity: { inputMode: 'decimal', autoComplete: 'off' },
  count: { inputMode: 'numeric', autoComplete: 'off' },
  choice: {},
} as const satisfies Record<FieldFacts['kind'], Readonly<Record<string, string | boolean>>>;

/** The ten digits of a phone number as typed or pasted, without +91 or a leading 0. */
export function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  const national = digits.length > 10 ? digits.replace(/^(0091|91|0)(?=\d{10})/, '') : digits;
  return national.slice(0, 10);
}

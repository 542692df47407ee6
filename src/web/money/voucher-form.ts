import type { Fields } from '#domain/define.ts';
import type { InputProps } from '#web/ui/useEntries.ts';
import type { FormRowsState } from '#web/ui/useFormRows.ts';

/** The form of a voucher, as its fields need it. */
export interface VoucherFormState {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly set: (name: string, text: string) => void;
  readonly getInputProps: (name: string) => InputProps;
  readonly rows: FormRowsState;
}

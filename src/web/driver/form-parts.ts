import { element } from './element.ts';

/** A labelled field. */
export function field(caption: string, type: 'number' | 'text' | 'date') {
  const input = element('input');
  input.type = type;
  input.autocomplete = 'off';
  return { label: element('label', [document.createTextNode(caption), input]), input };
}

/** A choice of one out of several, with their labels. */
export function choices<Value extends string>(name: string, caption: string, named: Readonly<Record<Value, string>>) {
  const radios = Object.entries<string>(named).map(([value, said]) => {
    const input = element('input');
    input.type = 'radio';
    input.name = name;
    input.value = value;
    // The values of the inputs are the keys of `named`.
    return { value: value as Value, input, label: element('label', [input, document.createTextNode(said)]) };
  });
  const labels = radios.map(({ label }) => label);
  return {
    set: element('fieldset', [element('legend', caption), ...labels], 'modes'),
    chosen: () => radios.find(({ input }) => input.checked)?.value,
    first: () => radios[0]?.input,
  };
}

import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '#web/client/request.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { type PrintChoice, PrintPreview } from '#web/ui/PrintPreview.tsx';
import OfficePrint from './OfficePrint.tsx';

interface LabelPrintProps {
  /** The number of the bilty. */
  readonly number: string;
  readonly onClose: () => void;
}

/** The print preview of the labels of an LR's packages: all of them, or one to be replaced. */
export default function LabelPrint({ number, onClose }: LabelPrintProps) {
  const { t } = useLanguage();
  const words = t.documents.print;
  const [one, setOne] = useState(0);
  const fileName = numberedName('Labels.pdf', number);
  const papers: PrintChoice = {
    name: 'paper',
    label: words.labelPaper,
    options: [
      { value: 'Roll', label: words.labelRoll },
      { value: 'A4', label: words.labelSheet },
    ],
  };
  const queryOf = (chosen: Readonly<Record<string, string>>) => ({
    number,
    package: one,
    paper: chosen['paper'] === 'A4' ? ('A4' as const) : ('Roll' as const),
    language: languageIn(chosen),
  });
  const beside = (chosen: Readonly<Record<string, string>>) => (
    <>
      <NumberInput
        label={words.onePackage}
        description={words.onePackageHint}
        min={1}
        max={999}
        allowDecimal={false}
        value={one === 0 ? '' : one}
        onChange={(value) => setOne(Number(value) || 0)}
      />
      <OfficePrint
        fileName={fileName}
        usual="forLabel"
        load={(on, signal) => request('labelPrint', { query: { ...queryOf(chosen), ...on }, signal })}
      />
    </>
  );
  return (
    <PrintPreview
      title={words.labels}
      fileName={fileName}
      printKey={['bilty', 'labels', number, one]}
      choices={[papers, languageChoice(t)]}
      load={(chosen, signal) => request('labelPrint', { query: queryOf(chosen), signal })}
      beside={beside}
      onClose={onClose}
    />
  );
}

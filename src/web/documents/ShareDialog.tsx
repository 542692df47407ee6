import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/problem.ts';
import { numberedName } from '#web/print-file.ts';
import { useUser } from '#web/session.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { canSharePdf, copyFrom, sharePdf, whatsAppAddress } from '#web/ui/share.ts';
import { toast } from '#web/ui/toast.ts';
import type { PrintOptions } from './document-calls.ts';
import type { DocumentScreen } from './screen.ts';
import classes from './ShareDialog.module.css';

/** What a print needs of any document's screen. */
export type PrintedScreen = Pick<DocumentScreen<AnyDocument>, 'words' | 'printName' | 'print' | 'share'> & {
  readonly document: { readonly kind: string };
};

export interface ShareDialogProps {
  readonly screen: PrintedScreen;
  readonly number: string;
  readonly chosen: PrintOptions;
  readonly onClose: () => void;
}

// What was given out, or printed, once stays as it is while the dialog is open.
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

/** The link to a document, and its PDF where the browser can share one. */
function useShare({ screen, number, chosen, onClose }: ShareDialogProps) {
  const { t, say } = useLanguage();
  const key = [screen.document.kind, number, chosen];
  const link = useQuery({ queryKey: ['share', ...key], queryFn: () => screen.share(number, chosen), ...ONCE });
  const pdf = useQuery({
    queryKey: ['shared pdf', ...key],
    queryFn: ({ signal }) => screen.print(number, chosen, signal),
    enabled: canSharePdf(),
    ...ONCE,
  });
  const share = async () => {
    if (pdf.data === undefined) return;
    try {
      if (await sharePdf(pdf.data, numberedName(screen.printName, number), screen.words(t).saved(number))) onClose();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  return { link, pdf, share };
}

/** Sends a saved document by WhatsApp: phones hand over the PDF itself, everybody else a link to it. */
export default function ShareDialog({ screen, number, chosen, onClose }: ShareDialogProps) {
  const { t, say } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const words = t.documents.share;
  const documentName = screen.words(t).saved(number);
  const { link, pdf, share } = useShare({ screen, number, chosen, onClose });
  const contacts = link.data?.contacts.filter((contact) => contact.number !== '') ?? [];
  const mobile = typed ?? contacts[0]?.number ?? '';
  const wrong = mobile !== '' && !/^\d{10}$/.test(mobile);
  const url = link.data?.url;
  return (
    <Dialog title={words.title(documentName)} onClose={onClose}>
      <div className={classes['body']}>
        {canSharePdf() && (
          <Button
            data-autofocus
            leftSection={<IconShare size={16} aria-hidden />}
            loading={pdf.isFetching}
            disabled={pdf.isError}
            onClick={() => void share()}
          >
            {words.pdf}
          </Button>
        )}
        {link.isError && (
          <div role="alert" className={classes['failed']}>
            <p>{say(sentenceOf(link.error))}</p>
            <Button variant="default" onClick={() => void link.refetch()}>
              {t.actions.retry}
            </Button>
          </div>
        )}
        {contacts.length > 1 && (
          <Radio.Group label={words.to} value={mobile} onChange={setTyped}>
            <Stack gap={8} mt={4}>
              {contacts.map((contact) => (
                <Radio key={contact.name} value={contact.number} label={`${contact.name}, ${contact.number}`} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <TextInput
          label={words.number}
          description={words.numberHint}
          value={mobile}
          onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\s/g, ''))}
          error={wrong && say('Contact must be exactly 10 digits.')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <ShareLink url={url} mobile={wrong ? null : mobile} documentName={documentName} />
      </div>
    </Dialog>
  );
}

interface ShareLinkProps {
  /** Undefined: it is being made. */
  readonly url: string | undefined;
  /** Null: what was typed is no number. */
  readonly mobile: string | null;
  readonly documentName: string;
}

/** The link, to be copied or sent by WhatsApp. */
function ShareLink({ url, mobile, documentName }: ShareLinkProps) {
  const { t } = useLanguage();
  const { companyName } = useUser();
  const words = t.documents.share;
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextInput
        ref={field}
        label={words.link}
        description={words.linkHint}
        value={url ?? t.ui.preparing}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes['buttons']}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={url === undefined}
          onClick={() => {
            if (field.current) void copyFrom(field.current).then(() => toast.success(words.copied));
          }}
        >
          {words.copy}
        </Button>
        <Button
          component="a"
          // On a phone the PDF itself is the first choice.
          variant={canSharePdf() ? 'default' : 'filled'}
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          target="_blank"
          rel="noopener noreferrer"
          aria-disabled={url === undefined || mobile === null}
          {...(url !== undefined &&
            mobile !== null && { href: whatsAppAddress(mobile, words.text(documentName, companyName, url)) })}
        >
          {words.open}
        </Button>
      </div>
    </>
  );
}

import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconShare } from '@tabler/icons-react';
import { useQueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import type { Words } from '#web/language/en.ts';
import type { KindWords } from '#web/language/kind-words.en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { canSharePdf, copyFrom, sharePdf, whatsAppAddress } from '#web/ui/share.ts';
import { toast } from '#web/ui/toast.ts';
import type { PrintOptions } from './document-calls.ts';
import type { DocumentScreen } from './screen.ts';
import classes from './ShareDialog.module.css';

/** The parts of a document's screen that a print needs. */
export type PrintedScreen = Pick<DocumentScreen<AnyDocument>, 'printName' | 'print' | 'share' | 'counted'> & {
  readonly document: { readonly kind: string };
  readonly words: (t: Words) => Pick<KindWords, 'saved'>;
};

export interface ShareDialogProps {
  readonly screen: PrintedScreen;
  readonly number: string;
  /** What it is called in the message; absent: its kind and number. */
  readonly called?: string;
  readonly chosen: PrintOptions;
  readonly onClose: () => void;
}

// A link or print made once stays valid while the dialog is open.
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

/** The link to a document, and its PDF where the browser can share one. Where copies are counted, both are made only on demand. */
function useShare(documentName: string, { screen, number, chosen, onClose }: ShareDialogProps) {
  const { t, say } = useLanguage();
  const { counted } = screen;
  const cache = useQueryClient();
  const key = [screen.document.kind, number, chosen];
  const given = { queryKey: ['share', ...key], queryFn: () => screen.share(number, chosen), ...ONCE };
  const printed = {
    queryKey: ['shared pdf', ...key],
    queryFn: ({ signal }: { signal: AbortSignal }) => screen.print(number, chosen, signal),
    ...ONCE,
  };
  const recipients = useQuery({
    queryKey: ['recipients', ...key],
    queryFn: () => (counted === undefined ? cache.fetchQuery(given) : counted.recipients(number, chosen)),
    ...ONCE,
  });
  const link = useQuery({ ...given, enabled: false });
  const pdf = useQuery({ ...printed, enabled: canSharePdf() && counted === undefined });
  /** Undefined when it failed; the user has been told why. */
  const wanted = async <Data,>(query: FetchQueryOptions<Data>) => {
    try {
      return await cache.fetchQuery(query);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  const share = async () => {
    const file = await wanted(printed);
    if (file === undefined) return;
    try {
      if (await sharePdf(file, numberedName(screen.printName, number), documentName)) onClose();
    } catch (error) {
      // The browser requires a recent press, and this took too long; the next press has it ready.
      if (error instanceof DOMException && error.name === 'NotAllowedError') toast.success(t.documents.share.ready);
      else toast.error(say(sentenceOf(error)));
    }
  };
  return { recipients, pdf, share, url: link.data?.url, makeLink: async () => (await wanted(given))?.url };
}

/** Shares a saved document by WhatsApp: phones share the PDF itself, other devices a link to it. */
export default function ShareDialog(props: ShareDialogProps) {
  const { screen, number, onClose } = props;
  const { t, say } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const words = t.documents.share;
  const documentName = props.called ?? screen.words(t).saved(number);
  const { recipients, pdf, share, url, makeLink } = useShare(documentName, props);
  const contacts = recipients.data?.contacts.filter((contact) => contact.number !== '') ?? [];
  const mobile = typed ?? contacts[0]?.number ?? '';
  const wrong = mobile !== '' && !/^\d{10}$/.test(mobile);
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
        {recipients.isError && (
          <div role="alert" className={classes['failed']}>
            <p>{say(sentenceOf(recipients.error))}</p>
            <Button variant="default" onClick={() => void recipients.refetch()}>
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
        <ShareLink
          url={url}
          ready={recipients.data !== undefined}
          deferred={screen.counted !== undefined}
          makeLink={makeLink}
          mobile={wrong ? null : mobile}
          documentName={documentName}
        />
      </div>
    </Dialog>
  );
}

interface ShareLinkProps {
  /** Undefined until it is made. */
  readonly url: string | undefined;
  /** Whether it can be made. */
  readonly ready: boolean;
  /** Whether it is made only on demand. */
  readonly deferred: boolean;
  readonly makeLink: () => Promise<string | undefined>;
  /** Null when what was typed is not a number. */
  readonly mobile: string | null;
  readonly documentName: string;
}

/** The link, to copy or to send by WhatsApp. */
function ShareLink({ url, ready, deferred, makeLink, mobile, documentName }: ShareLinkProps) {
  const { t } = useLanguage();
  const { companyName } = useUser();
  const words = t.documents.share;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const made = await makeLink();
    if (made === undefined || field.current === null) return;
    field.current.value = made;
    await copyFrom(field.current);
    toast.success(words.copied);
  };
  const address = (link: string) => whatsAppAddress(mobile ?? '', words.text(documentName, companyName, link));
  const open = async () => {
    // Opened by the press itself: browsers block a pop-up that opens after a wait.
    const tab = window.open('', '_blank');
    if (tab !== null) tab.opener = null;
    const made = await makeLink();
    if (made === undefined) tab?.close();
    else if (tab !== null) tab.location.href = address(made);
  };
  return (
    <>
      <TextInput
        ref={field}
        label={words.link}
        description={words.linkHint}
        value={url ?? (ready ? words.linkLater : t.controls.preparing)}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes['buttons']}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={!ready}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button
          // On a phone, sharing the PDF is the main action.
          variant={canSharePdf() ? 'default' : 'filled'}
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          {...(deferred
            ? { disabled: !ready || mobile === null, onClick: () => void open() }
            : {
                component: 'a',
                target: '_blank',
                rel: 'noopener noreferrer',
                'aria-disabled': url === undefined || mobile === null,
                ...(url !== undefined && mobile !== null && { href: address(url) }),
              })}
        >
          {words.open}
        </Button>
      </div>
    </>
  );
}

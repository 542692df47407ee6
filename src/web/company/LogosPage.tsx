import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type FormEvent, type RefObject } from 'react';
import { companyLogos, type LogoSlot } from '#domain/records/company.ts';
import { request, type Answer } from '#web/client/request.ts';
import barClasses from '#web/forms/ActionBar.module.css';
import { PNG_ONLY, usePictures } from '#web/forms/usePictures.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useSession } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { ImageField, type ImageFieldProps } from '#web/ui/ImageField.tsx';
import { toast } from '#web/ui/toast.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { CompanyLoadError } from './CompanyLoadError.tsx';
import { useNamedCompany } from './page-company.tsx';
import styles from './LogosPage.module.css';

// Seldom used, so loaded on demand.
const Question = lazy(() => import('#web/forms/Question.tsx'));

const SIDES = { left: ['logo1', 'logo2'], right: ['logo3', 'logo4'] } as const satisfies Record<string, LogoSlot[]>;

/** Upload Logo (spec 2 §2): four places for the pictures printed at the head of every document. */
export function LogosPage() {
  const { t } = useLanguage();
  return (
    <>
      <h1 tabIndex={-1}>{t.logos.title}</h1>
      <p className={styles['intro']}>{t.logos.intro}</p>
      <Logos named={useNamedCompany()} />
    </>
  );
}

function Logos({ named }: { readonly named: string | undefined }) {
  const company = useQuery(callQuery('getCompany', undefined, named));
  if (company.isError) return <CompanyLoadError onRetry={() => void company.refetch()} />;
  if (company.data === undefined) return <Pending height={260} radius={8} />;
  return <LogosForm saved={company.data} ofCompany={named === undefined ? {} : { tenantId: named }} />;
}

/** The company that a super admin chose; without `tenantId` the user's own. */
type ChosenCompany = { readonly tenantId?: string };

interface LogosFormProps {
  readonly saved: Answer<'getCompany'>;
  readonly ofCompany: ChosenCompany;
}

function LogosForm({ saved, ofCompany }: LogosFormProps) {
  const { t, say } = useLanguage();
  const words = t.logos;
  const mayEdit = useSession()?.rights.admin === true;
  const root = useRef<HTMLFormElement>(null);
  const pictures = usePictures(companyLogos);
  const [removed, setRemoved] = useState<LogoSlot | null>(null);
  const removeLogo = useRemoveLogo(ofCompany);
  const upload = useUpload(pictures, root, ofCompany);
  return (
    <form ref={root} noValidate onSubmit={(event) => void upload(event)}>
      <div className={styles['sides']}>
        {(['left', 'right'] as const).map((side) => (
          <fieldset key={side} className={`card ${styles['side']}`}>
            <legend className="visually-hidden">{words[side]}</legend>
            <h2 aria-hidden>{words[side]}</h2>
            <div className={styles['places']}>
              {SIDES[side].map((slot) => (
                <Logo
                  key={slot}
                  {...pictures.propsOf(slot)}
                  tenantId={saved.tenantId}
                  file={saved[slot]}
                  disabled={!mayEdit || pictures.sending}
                  onRemove={{ label: words.remove(say(companyLogos[slot].label)), run: () => setRemoved(slot) }}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {mayEdit ? <UploadBar sending={pictures.sending} /> : <p className={styles['intro']}>{t.company.backOffice}</p>}
      <Suspense>
        {removed !== null && (
          <RemoveDialog slot={removed} onRemove={() => void removeLogo(removed)} onClose={() => setRemoved(null)} />
        )}
      </Suspense>
    </form>
  );
}

function UploadBar({ sending }: { readonly sending: boolean }) {
  const { t } = useLanguage();
  return (
    <div className={barClasses['bar']} role="toolbar" data-foot aria-label={t.controls.formCommands}>
      <Button type="submit" aria-disabled={sending} leftSection={<IconUpload size={16} aria-hidden />}>
        <span className="caption">{t.logos.upload}</span>
      </Button>
    </div>
  );
}

/** Uploads the chosen logos. */
function useUpload(
  pictures: ReturnType<typeof usePictures>,
  root: RefObject<HTMLFormElement | null>,
  ofCompany: ChosenCompany,
) {
  const { t, say } = useLanguage();
  const client = useQueryClient();
  return async (event: FormEvent) => {
    event.preventDefault();
    if (pictures.sending) return;
    if (!pictures.some) {
      toast.error(say(PNG_ONLY));
      root.current?.querySelector('input')?.focus();
      return;
    }
    try {
      await pictures.send((body, onProgress) => request('uploadLogos', { body, onProgress, ...ofCompany }));
      await client.invalidateQueries({ queryKey: ['getCompany'] });
      pictures.clear();
      toast.success(t.logos.uploaded);
    } catch {
      // The error of each picture is shown below it.
      toast.error(t.logos.failed);
    }
  };
}

function useRemoveLogo(ofCompany: ChosenCompany) {
  const { t, say } = useLanguage();
  const client = useQueryClient();
  return async (slot: LogoSlot) => {
    try {
      await request('removeLogo', { query: { logo: slot }, ...ofCompany });
      await client.invalidateQueries({ queryKey: ['getCompany'] });
      toast.success(t.logos.removed(say(companyLogos[slot].label)));
    } catch {
      toast.error(t.logos.notRemoved);
    }
  };
}

interface RemoveDialogProps {
  readonly slot: LogoSlot;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ slot, onRemove, onClose }: RemoveDialogProps) {
  const { t, say } = useLanguage();
  const words = t.logos;
  const label = say(companyLogos[slot].label);
  return (
    <Question
      title={words.removeTitle(label)}
      no={t.actions.cancel}
      yes={words.remove(label)}
      danger
      onYes={onRemove}
      onClose={onClose}
    >
      <p>{words.removeHint}</p>
    </Question>
  );
}

interface LogoProps extends Omit<ImageFieldProps, 'saved'> {
  readonly tenantId: string;
  readonly file: string;
}

function Logo({ tenantId, file, ...field }: LogoProps) {
  const { data, isError } = useQuery({
    queryKey: ['tenantImage', file],
    queryFn: ({ signal }) => request('tenantImage', { query: { file }, tenantId, signal }),
    enabled: file !== '',
    // A new picture gets a new name, so this never goes stale.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <ImageField {...field} saved={file === '' || isError ? null : data} />;
}

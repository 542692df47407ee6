import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton, type SkeletonProps } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useOnline } from '#web/offline/useOnline.ts';
import classes from './Pending.module.css';

/** Anything lower stands for a value on a card, which has no room for a sentence. */
const LOWEST_OF_PARTS = 100;

/** A placeholder while data loads; without a network it says that there is none. */
export function Pending(props: SkeletonProps) {
  const { t } = useLanguage();
  if (useOnline()) return <Skeleton data-skeleton {...props} />;
  if (Number(props.height ?? LOWEST_OF_PARTS) < LOWEST_OF_PARTS) return <span title={t.frame.loadsOnline}>–</span>;
  return <output className={`card ${classes['offline']}`}>{t.frame.loadsOnline}</output>;
}

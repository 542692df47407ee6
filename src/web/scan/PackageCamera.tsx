import { Button } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { hasCamera, watchCamera } from '#web/verify/camera.ts';
import classes from './ScanDialog.module.css';
import { useScanWords } from './useScanWords.ts';

/** How long, in ms, the same code in front of the camera counts as one scan. */
const SAME_MS = 2500;

/** Reads package codes with the camera, one after the other. */
export function PackageCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const words = useScanWords();
  const [isOn, setOn] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  });
  useEffect(() => {
    if (!isOn || video.current === null) return undefined;
    const ended = new AbortController();
    let last = { code: '', at: 0 };
    const seen = (code: string) => {
      const now = Date.now();
      const isSame = code === last.code && now - last.at < SAME_MS;
      last = { code, at: now };
      if (!isSame) take.current(code);
      return false;
    };
    watchCamera(video.current, { formats: ['code_128', 'qr_code'], signal: ended.signal }, seen).catch(() => {
      setRefused(true);
      setOn(false);
    });
    return () => ended.abort();
  }, [isOn]);
  if (!hasCamera() || isRefused) return <p className="quiet">{words.noCamera}</p>;
  return (
    <>
      {isOn && <video ref={video} className={classes['video']} playsInline muted />}
      <Button
        variant="default"
        leftSection={isOn ? <IconCameraOff size={16} aria-hidden /> : <IconCamera size={16} aria-hidden />}
        onClick={() => setOn(!isOn)}
      >
        {isOn ? words.stop : words.camera}
      </Button>
    </>
  );
}

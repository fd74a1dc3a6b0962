import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../kit/Button.tsx";
import { playSound } from "../../../kit/sound/sound.ts";
import { canScan, scan } from "./camera.ts";

type Props = { isLocked: boolean; onCode: (text: string) => void };

/** Where the browser reads codes: the printed cartelas before the camera, one after the other, as a scanner would type them. */
export function CameraScan({ isLocked, onCode }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  return (
    <>
      <Button className="min-h-13" disabled={isLocked} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <Trans>Stop scanning</Trans> : <Trans>Scan</Trans>}
      </Button>
      {isOpen && <Picture onCode={onCode} />}
    </>
  );
}

function Picture({ onCode }: Pick<Props, "onCode">) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const read = useEffectEvent(onCode);
  useEffect(() => {
    if (video.current === null) return;
    const stopping = new AbortController();
    const heard = (text: string) => {
      playSound("play");
      read(text);
    };
    scan(video.current, heard, stopping.signal).catch(() => setRefused(true));
    return () => stopping.abort();
  }, []);
  return (
    <div className="basis-full">
      {isRefused && (
        <p role="alert" className="text-sm font-semibold text-alarm">
          <Trans>The camera cannot be used. Please allow it in the browser.</Trans>
        </p>
      )}
      <video
        ref={video}
        muted
        playsInline
        aria-label={t`What the camera sees`}
        data-testid="camera"
        className="max-h-56 w-full rounded-md bg-ink object-cover"
      />
    </div>
  );
}

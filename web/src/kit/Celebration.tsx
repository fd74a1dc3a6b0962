import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { shortBirr } from "../i18n/money.ts";
import { Icon } from "./icons.tsx";
import { playSound } from "./sound/sound.ts";
import { Tibeb } from "./Tibeb.tsx";

const shownMs = 10_000;
const closeDelayMs = 1_000;
const clapVolume = 0.7;

/** The quick win, over everything: ten seconds of falling threads, or until it is closed. */
export function Celebration({ bonus }: { bonus: number }) {
  const { t } = useLingui();
  const [phase, setPhase] = useState<"shown" | "closing" | "gone">("shown");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => playSound("clapping", clapVolume), []);
  useEffect(() => {
    dialog.current?.showModal();
    const timer = setTimeout(() => setPhase("closing"), shownMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (phase !== "closing") return;
    const timer = setTimeout(() => setPhase("gone"), closeDelayMs);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === "gone") return null;
  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        setPhase("closing");
      }}
      aria-label={t`Quick win`}
      data-testid="celebration"
      className={`fixed inset-0 m-0 grid size-full max-h-none max-w-none place-items-center overflow-hidden border-0 bg-stage p-6 text-on-stage transition-opacity duration-1000 ${phase === "closing" ? "opacity-0" : "opacity-100"}`}
    >
      <Threads />
      <Tibeb height={28} isMoving className="absolute inset-x-0 top-0" />
      <Tibeb height={28} isMoving className="absolute inset-x-0 bottom-0" />
      <div className="relative text-center">
        <p className="display text-2xl">
          <Trans>QUICK WIN! This qualifies for a {shortBirr(bonus)} ETB bonus!</Trans>
        </p>
        <p
          className="display my-3 text-(length:--text-bonus) leading-none text-stage-gold"
          data-testid="celebration-bonus"
        >
          <Trans>{shortBirr(bonus)} ETB</Trans>
        </p>
        <p className="text-base">
          <Trans>Bonus on top of your prize</Trans>
        </p>
      </div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => setPhase("closing")}
        className="absolute end-3 top-10 grid size-12 place-items-center rounded-full border border-on-stage"
      >
        <Icon name="close" />
      </button>
    </dialog>
  );
}

const threads = Array.from({ length: 24 }, (_, index) => index);

/** Woven diamonds that fall like confetti; still when motion is not wanted. */
function Threads() {
  return threads.map((index) => (
    <svg
      key={index}
      width="22"
      height="22"
      viewBox="0 0 22 22"
      aria-hidden="true"
      className="absolute top-0"
      style={{
        left: `${(index * 41) % 100}%`,
        animation: `fall ${3.5 + (index % 5) * 0.7}s linear ${-(index % 7) * 0.9}s infinite`,
      }}
    >
      <path d="M11 0 22 11 11 22 0 11Z" fill={`var(--thread-${(index % 3) + 1})`} />
      <path d="M11 6 16 11 11 16 6 11Z" fill="var(--stage)" />
    </svg>
  ));
}

import { useLingui } from "@lingui/react/macro";

/** The seconds that are left, in a woven diamond that grows with the text; the last five are urgent. */
export function Countdown({ seconds, size = 46 }: { seconds: number; size?: number }) {
  const { t } = useLingui();
  const isUrgent = seconds <= 5;
  return (
    <span
      role="timer"
      aria-label={t`${seconds} seconds left`}
      className="relative grid shrink-0 place-items-center"
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    >
      <svg viewBox="0 0 46 46" className="absolute inset-0" aria-hidden="true">
        <path d="M23 1 45 23 23 45 1 23Z" fill={isUrgent ? "var(--thread-1)" : "var(--ink)"} />
        <path d="M23 5.5 40.5 23 23 40.5 5.5 23Z" fill="none" stroke="var(--thread-3)" strokeWidth="1.5" />
      </svg>
      <span
        data-testid="countdown"
        className={`relative text-base font-extrabold ${isUrgent ? "text-(--on-i)" : "text-cloth"}`}
      >
        {seconds}
      </span>
    </span>
  );
}

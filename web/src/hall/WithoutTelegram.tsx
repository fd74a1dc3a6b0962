import { Trans } from "@lingui/react/macro";

/** A proof is for anybody: its page, for who has a phone without Telegram, or wants to check it in a browser. */
export function WithoutTelegram({ address, className = "" }: { address: string; className?: string }) {
  return (
    <span className={`block font-semibold ${className}`} data-testid="without-telegram">
      <Trans>
        Without Telegram: <span className="break-all select-all">{address}</span>
      </Trans>
    </span>
  );
}

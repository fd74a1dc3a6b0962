import { shareRound } from "@derash/protocol/path/share";
import type { ShareAnswer } from "@derash/protocol/telegram/share";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { appLink } from "../../data/app-link.ts";
import { connectionMessage, errorMessage } from "../../i18n/error-messages.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { sessionStore } from "../../session/session.ts";
import { kitStore } from "../../session/telegram-link.ts";
import { shareMessage } from "./share-message.ts";

type Props = { roundId: string; cartelaNumber: number; isWin: boolean };

/** Hands my round on as a picture and a link: without anybody's name, and without an amount unless I want it said. */
export function ShareRound({ roundId, cartelaNumber, isWin }: Props) {
  const [isAmountShown, showAmount] = useState(false);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const answer = await call(shareRound, { params: { id: roundId }, body: { cartelaNumber, isAmountShown } });
      const link = linkTo(answer, { roundId, cartelaNumber });
      return { answer: { ...answer, link }, by: await shareMessage({ ...answer, link }) };
    },
  });
  return (
    <div className="space-y-1.5" data-testid="share-round">
      {isWin && (
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5"
            checked={isAmountShown}
            onChange={() => showAmount(!isAmountShown)}
          />
          <Trans>Say how much I won</Trans>
        </label>
      )}
      <Button className="w-full" aria-busy={isPending} disabled={isPending} onClick={() => mutate()}>
        <Trans>Share this round</Trans>
      </Button>
      {error && (
        <p role="alert" className="text-sm">
          {error instanceof ApiError && error.code === "not_found" ? (
            <Trans>Only a cartela that you had in this round can be shared.</Trans>
          ) : (
            errorMessage(error, connectionMessage)
          )}
        </p>
      )}
      {data && data.by === null && <ByHand answer={data.answer} />}
    </div>
  );
}

/** In Telegram a link leads back into the mini app, and the bot shows the round to who has no account. */
function linkTo({ link }: ShareAnswer, round: { roundId: string; cartelaNumber: number }): string {
  const session = sessionStore.get();
  const isPlayer = session.status === "signed_in" && session.kind === "player";
  const inApp = isPlayer && kitStore.get() !== null ? appLink(session.user, { kind: "replay", ...round }) : null;
  return inApp ?? new URL(link, location.origin).href;
}

/** Where neither Telegram nor the phone can hand it on: the link to copy, the picture to keep. */
function ByHand({ answer: { link, picture } }: { answer: ShareAnswer }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="rounded-md bg-sunk p-2 text-sm">
      <p className="break-all select-all" data-testid="share-link">
        {link}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button onClick={() => void (navigator.clipboard ? copy() : setCopied(false))}>
          <Trans>Copy link</Trans>
        </Button>
        <a className={buttonClass()} href={picture} download="derash.jpg">
          <Trans>Save picture</Trans>
        </a>
      </div>
      <p role="status" className="mt-1 min-h-5 text-soft">
        {copied === true && <Trans>The link is copied.</Trans>}
        {copied === false && <Trans>Your phone does not let us copy. Press the link long to mark it.</Trans>}
      </p>
    </div>
  );
}

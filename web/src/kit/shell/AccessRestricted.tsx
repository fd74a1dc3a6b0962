import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Refusal, startSession } from "../../session/session.ts";
import { closeMiniApp } from "../../session/telegram.ts";
import { Button, buttonClass } from "../Button.tsx";
import { PageLinks } from "./PageLinks.tsx";
import { StandScreen } from "./StandScreen.tsx";

const retriable: readonly Refusal[] = ["offline", "not_registered"];

/** Why somebody is not let in, and the steps that lead in. */
export function AccessRestricted({ reason, isProfile }: { reason: Refusal; isProfile: boolean }) {
  const isRegistered = reason !== "not_registered";
  const next = isRegistered ? 2 : 3;
  return (
    <StandScreen title={<Trans>Access Restricted</Trans>}>
      <p role="alert" className="mb-4 text-base font-semibold">
        <RefusalWords reason={reason} />
      </p>
      {isProfile && (
        <p className="mb-4">
          <Trans>Log in to see your profile.</Trans>
        </p>
      )}
      <ol className="mb-5 space-y-2">
        <Step number={1}>
          <Trans>Open the bot</Trans>
        </Step>
        {!isRegistered && (
          <Step number={2}>
            <Trans>Use the /register command and share your phone number</Trans>
          </Step>
        )}
        <Step number={next}>
          <Trans>Use the /play command</Trans>
        </Step>
        <Step number={next + 1}>
          <Trans>Pick a bet amount</Trans>
        </Step>
        <Step number={next + 2}>
          <Trans>The mini app opens</Trans>
        </Step>
      </ol>
      {retriable.includes(reason) && (
        <Button tone="ink" className="w-full" onClick={() => void startSession()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {reason === "sign_in_refused" && (
        // Telegram's words of this link have been refused, and would be again: the bot gives new ones.
        <Button tone="ink" className="w-full" onClick={closeMiniApp}>
          <Trans>Back to the bot for a new link</Trans>
        </Button>
      )}
      <Link to="/login" className={`${buttonClass()} mt-2 w-full`}>
        <Trans>Staff sign-in</Trans>
      </Link>
      <PageLinks className="mt-3 -mb-2" />
    </StandScreen>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span aria-hidden="true" className="grid size-7 shrink-0 rotate-45 place-items-center rounded-sm bg-sunk">
        <span className="-rotate-45 text-sm font-bold">{number}</span>
      </span>
      <span>{children}</span>
    </li>
  );
}

function RefusalWords({ reason }: { reason: Refusal }) {
  switch (reason) {
    case "no_launch":
      return <Trans>This mini app can only be accessed through the Telegram bot.</Trans>;
    case "not_registered":
      return <Trans>Please register first using /register command in the bot</Trans>;
    case "sign_in_refused":
      return (
        <>
          <Trans>Authentication failed. Please try again.</Trans>{" "}
          <Trans>This link is too old or not yours: use /play in the bot for a new one.</Trans>
        </>
      );
    case "not_signed_in":
      return <Trans>You are not logged in. Please log in again.</Trans>;
    case "offline":
      return <Trans>Connection error. Please check your internet connection.</Trans>;
    case "signed_out":
      return <Trans>You are logged out.</Trans>;
  }
}

import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { goToStart, pathOfStart } from "../../data/app-link.ts";
import { useStore } from "../../data/store.ts";
import { type Refusal, sessionStore, startSession } from "../../session/session.ts";
import { kitStore } from "../../session/telegram-link.ts";
import { closeMiniApp } from "../../session/telegram-outside.ts";
import { Button, buttonClass } from "../Button.tsx";
import { Waiting } from "./Layout.tsx";
import { isOpenPath } from "./open-paths.ts";
import { PageLinks } from "./PageLinks.tsx";
import { StandScreen } from "./StandScreen.tsx";

/** So often, and so long after one another, it is tried whether the bot has registered somebody. */
const registrationAttempts = 5;
const registrationMs = 2_000;

const retriable: readonly Refusal[] = ["offline", "too_many_requests", "not_registered"];

type Props = { reason: Refusal; isProfile: boolean };

/** Why somebody is not let in, and the steps that lead in; a link to what is for everybody leads there instead. */
export function AccessRestricted(props: Props) {
  const [isPassing, setPassing] = useState(() => /start_?param/i.test(location.href));
  useEffect(() => setPassing(isLedOn()), []);
  return isPassing ? <Waiting /> : <Restricted {...props} />;
}

/** A round that somebody has handed on, or the check of a draw. */
function isLedOn(): boolean {
  const path = pathOfStart(new URL(location.href)) ?? "";
  return (isOpenPath(path) || path.startsWith("/verify/")) && goToStart();
}

function Restricted({ reason, isProfile }: Props) {
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
      {!isRegistered && <RegisterHere />}
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

/** In Telegram the phone number can be shared without leaving: the bot gets it, and registers its owner. */
function RegisterHere() {
  const kit = useStore(kitStore);
  const [isRefused, setIsRefused] = useState(false);
  const share = kit?.shareContact;
  if (!share) return null;
  const register = async () => {
    const isShared = await share();
    setIsRefused(!isShared);
    if (isShared) await startOnceRegistered();
  };
  return (
    <>
      <Button tone="go" className="mb-2 w-full" data-testid="share-contact" onClick={() => void register()}>
        <Trans>Share my phone number here</Trans>
      </Button>
      <p role="status" className="mb-2 text-sm">
        {isRefused && <Trans>Your number was not shared. Without it nobody can be registered.</Trans>}
      </p>
    </>
  );
}

/** The bot hears of it in a moment. */
async function startOnceRegistered(): Promise<void> {
  for (let attempt = 0; attempt < registrationAttempts; attempt++) {
    await new Promise((done) => setTimeout(done, registrationMs));
    await startSession();
    if (sessionStore.get().status === "signed_in") return;
  }
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
    // Of staff, who find the sign-in page instead.
    case "signed_in_elsewhere":
    case "not_signed_in":
      return <Trans>You are not logged in. Please log in again.</Trans>;
    case "too_many_requests":
      return <Trans>Too many requests. Please wait a moment.</Trans>;
    case "offline":
      return <Trans>Connection error. Please check your internet connection.</Trans>;
    case "signed_out":
      return <Trans>You are logged out.</Trans>;
  }
}

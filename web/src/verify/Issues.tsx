import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../kit/Button.tsx";
import type { ReadIssue } from "./public-record.ts";

/** In place of what could not be read. */
export function ReadFailure({ issue, onRetry }: { issue: ReadIssue; onRetry: () => void }) {
  const isElsewhere = issue === "missing" || issue === "selling";
  return (
    <div role="alert" className="cloth grid justify-items-start gap-3 p-4" data-testid={`issue-${issue}`}>
      <IssueWords issue={issue} />
      {isElsewhere ? (
        <a className={buttonClass("ink")} href="/verify">
          <Trans>Look for another round</Trans>
        </a>
      ) : (
        <Button tone="ink" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** Over what was read before, while nothing newer can be had. */
export function StaleNote({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mb-3 flex flex-wrap items-center gap-3 rounded-md border border-alarm px-3 py-2">
      <p className="min-w-0 flex-1 basis-52 text-sm font-semibold">
        <Trans>The server cannot be reached. What you see is what was read before.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

function IssueWords({ issue }: { issue: ReadIssue }) {
  switch (issue) {
    case "missing":
      return (
        <Told title={<Trans>There is no such round</Trans>}>
          <p>
            <Trans>
              No round with a sealed record bears this code. A round that was given up while its cartelas were still on
              sale has none, and every stake was given back; draws with real balls in a hall have none either.
            </Trans>
          </p>
        </Told>
      );
    case "selling":
      return (
        <Told title={<Trans>Cartelas of this round are still on sale</Trans>}>
          <p>
            <Trans>
              Its draw can be checked when the sale has ended. This page goes on by itself; or come back later.
            </Trans>
          </p>
        </Told>
      );
    case "another":
      return null;
    case "offline":
      return (
        <Told title={<Trans>You are offline</Trans>}>
          <p>
            <Trans>The record of the round could not be fetched. Check your connection and try again.</Trans>
          </p>
        </Told>
      );
    case "busy":
      return (
        <Told title={<Trans>The server does not answer right now</Trans>}>
          <p>
            <Trans>Please try again in a moment.</Trans>
          </p>
        </Told>
      );
    case "unreadable":
      return (
        <Told title={<Trans>This record cannot be read</Trans>}>
          <p>
            <Trans>
              What the server sent is not the record of a round, or this browser is too old to recompute it.
            </Trans>
          </p>
        </Told>
      );
  }
}

function Told({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="display text-xl">{title}</h1>
      {children}
    </>
  );
}

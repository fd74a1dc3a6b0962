import type { CheatSignal } from "@derash/protocol/audit";
import { Trans, useLingui } from "@lingui/react/macro";
import { count } from "../i18n/money.ts";
import { factMessage, kindLabels } from "./signal-messages.ts";

export function SignalKind({ kind, times }: { kind: string; times: number }) {
  const { i18n } = useLingui();
  const words = kindLabels[kind];
  const shown = count(times);
  return (
    <span className="block font-semibold wide:min-w-40">
      {words ? i18n._(words) : kind}
      {times > 1 && (
        <span className="block text-xs font-normal text-soft">
          <Trans>{shown} times</Trans>
        </span>
      )}
    </span>
  );
}

/** A claim is a stranger's text: however long its words are, it stays in its place. */
export function SignalFact({ kind, text }: { kind: string; text: string }) {
  const { i18n } = useLingui();
  const words = factMessage(kind, text);
  return <span className="block wrap-anywhere wide:min-w-44">{words ? i18n._(words) : text || "–"}</span>;
}

/** A cashier with their branch, or a player by Telegram id. */
export function SignalWho({ signal: { who, branch_name: branch, kind } }: { signal: CheatSignal }) {
  const isPlayer = branch === null && !kind.startsWith("venue.");
  return (
    <>
      <span className="block font-semibold wrap-anywhere wide:min-w-32">{who || "–"}</span>
      {(isPlayer || branch !== null) && (
        <span className="block text-xs text-soft">{isPlayer ? <Trans>Player's Telegram ID</Trans> : branch}</span>
      )}
    </>
  );
}

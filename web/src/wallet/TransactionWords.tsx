import type { WalletTransaction } from "@derash/protocol/wallet";
import { useLingui } from "@lingui/react/macro";
import { noteText } from "../kit/money/note-text.ts";
import { type StatusLook, statusLook, typeLabels } from "./transaction-labels.ts";

type Props = { transaction: WalletTransaction };

/** What it was, and what was noted about it. */
export function Description({ transaction }: Props) {
  const { i18n } = useLingui();
  return (
    <>
      <span className="block font-semibold">{i18n._(typeLabels(transaction))}</span>
      <span className="block text-xs font-normal wrap-anywhere text-soft">{noteText(transaction)}</span>
    </>
  );
}

const tones: Record<StatusLook["tone"], string> = {
  good: "text-go",
  note: "text-(--b-text)",
  bad: "text-alarm",
  plain: "text-soft",
};

/** How it stands; nothing while it is pending. */
export function Status({ transaction }: Props) {
  const { i18n } = useLingui();
  const look = statusLook(transaction);
  if (look === null) return null;
  const words = typeof look.words === "string" ? look.words : i18n._(look.words);
  return <span className={`text-2xs font-bold ${tones[look.tone]}`}>{words}</span>;
}

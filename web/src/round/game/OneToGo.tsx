import { Plural, Trans } from "@lingui/react/macro";

type Props = {
  /** So many players want one more number; null while nobody has said. */
  count: number | null;
  /** Whether a cartela of mine is among them. */
  isMine: boolean;
};

/** What everybody in the room holds their breath for. Only how many: not who, and no number that is wanted. */
export function OneToGo({ count, isMine }: Props) {
  if (count === null || count === 0) return null;
  return (
    <span data-testid="one-to-go" className="font-bold text-gold normal-case">
      {isMine && count === 1 && <Trans>Only you wait for one ball</Trans>}
      {isMine && count > 1 && (
        <Plural value={count - 1} one="You and # other wait for one ball" other="You and # others wait for one ball" />
      )}
      {!isMine && <Plural value={count} one="# waits for one ball" other="# wait for one ball" />}
    </span>
  );
}

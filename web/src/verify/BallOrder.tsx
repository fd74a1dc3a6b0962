import { ballOf } from "@derash/game/ball";
import { Trans, useLingui } from "@lingui/react/macro";
import { letterColor } from "../kit/letter-color.ts";

/** All balls as they lay in the bag, the called ones filled; where the round ended is said in words too. */
export function BallOrder({ order, callCount }: { order: readonly number[]; callCount: number }) {
  const { t } = useLingui();
  return (
    <div className="cloth p-3">
      <ol
        aria-label={t`The 75 balls in their order`}
        className="grid grid-cols-[repeat(auto-fill,minmax(2.1rem,1fr))] gap-1"
        data-testid="ball-order"
      >
        {order.map((number, at) => (
          <Place key={number} number={number} isCalled={at < callCount} isLast={at === callCount - 1} />
        ))}
      </ol>
      <p className="mt-2 text-xs text-soft">
        <Trans>Filled: called, {callCount} in all; the ringed one ended the round. Pale: never needed.</Trans>
      </p>
    </div>
  );
}

function Place({ number, isCalled, isLast }: { number: number; isCalled: boolean; isLast: boolean }) {
  const { letter, display } = ballOf(number);
  const { fill, on, edge, text } = letterColor(letter);
  return (
    <li
      className={`grid aspect-square place-items-center rounded-full border-2 text-center leading-none font-bold ${
        isCalled ? "" : "border-dashed"
      } ${isLast ? "outline-3 outline-offset-1 outline-ink" : ""}`}
      style={
        isCalled ? { background: fill, color: on, borderColor: edge } : { color: text, borderColor: "var(--line)" }
      }
      data-called={isCalled}
    >
      <span className="text-xs">
        <span className="block text-2xs">{letter}</span>
        <span aria-hidden="true">{number}</span>
        <span className="sr-only">
          {display.slice(1)} {isCalled ? <Trans>called</Trans> : <Trans>not called</Trans>}
        </span>
      </span>
    </li>
  );
}

import type { HallState } from "@derash/protocol/hall/round";
import { startRound } from "@derash/protocol/path/hall-round";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../../data/api.ts";
import { useAlert } from "../../kit/alert.tsx";
import { buttonClass } from "../../kit/Button.tsx";
import { playSound } from "../../kit/sound/sound.ts";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { WideKey } from "../Key.tsx";
import { useRoundAction } from "../run/use-round-action.ts";
import { keptChoice, unpaidOf } from "../sell/chosen.ts";
import { StartButton } from "../sell/StepButton.tsx";
import { UnpaidDialog } from "../sell/UnpaidDialog.tsx";
import { startKey } from "../sell/use-step.ts";
import type { Hall } from "../use-hall.ts";
import { useKeys } from "../use-keys.ts";
import { CountdownChoice } from "./CountdownChoice.tsx";
import { screenKey } from "./desk-keys.ts";
import { UnpaidElsewhere } from "./UnpaidElsewhere.tsx";

type Props = { hall: Hall; sale: HallState | null; mayStart: boolean; onSell: () => void };

/** Beside the round that is called: what is sold of the next one, and its start as soon as this one is over. */
export function NextRound({ hall, sale, mayStart, onSell }: Props) {
  const alert = useAlert();
  const action = useRoundAction(sale?.saleId ?? "");
  const canStart = sale !== null && mayStart && sale.cartelas.length > 0;
  const unpaid = unpaidOf(keptChoice(), sale);
  const [isAsked, setAsked] = useState(false);
  const press = () => {
    if (!canStart) return playSound("lose");
    if (unpaid.length > 0) return setAsked(true);
    start();
  };
  const start = () => {
    if (action.isPending) return;
    setAsked(false);
    action.mutate((named) => call(startRound, named), { onError: (error) => void alert(serverMessage(error)) });
  };
  useKeys({ [startKey.toLowerCase()]: press, [screenKey.toLowerCase()]: onSell });
  return (
    <section data-testid="next-round" className="cloth flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 p-2">
      <p className="min-w-32 flex-1 font-semibold">
        {sale === null ? (
          <Trans>The next round is not on sale yet.</Trans>
        ) : (
          <Plural value={sale.cartelas.length} one="Next round: # cartela sold" other="Next round: # cartelas sold" />
        )}
        {unpaid.length > 0 && (
          <span className="block text-sm" data-testid="unpaid">
            <Plural value={unpaid.length} one="# chosen here is not paid" other="# chosen here are not paid" />
          </span>
        )}
      </p>
      {mayStart && <UnpaidElsewhere hall={hall} />}
      <Link to="/" className={buttonClass()}>
        <Trans>Sell</Trans>
        <WideKey>{screenKey}</WideKey>
      </Link>
      {sale !== null && mayStart && <CountdownChoice round={sale} />}
      {canStart && <StartButton count={sale.cartelas.length} isBusy={action.isPending} onStart={press} />}
      {isAsked && (
        <UnpaidDialog unpaid={unpaid} isBusy={action.isPending} onStart={start} onClose={() => setAsked(false)} />
      )}
    </section>
  );
}

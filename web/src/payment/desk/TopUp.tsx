import type { DeskPlayer, DeskReceipt } from "@derash/protocol/payment/desk";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../data/api-error.ts";
import { birr } from "../../i18n/money.ts";
import { amountIssue, plainAmount } from "../../kit/payment/amount.ts";
import { costOf } from "../../kit/payment/cost.ts";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { DialogError, SubmitButton } from "../../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { usePaymentAct } from "../payment-queries.ts";
import { Destinations } from "./Destinations.tsx";
import { MadeTopUp } from "./MadeTopUp.tsx";
import { forgetSeen, readPlayer, sendTopUp } from "./top-up.ts";

type Props = { player: DeskPlayer; onDone: (receipt: DeskReceipt) => void };

/** How much, once more how much, done: the name is read out to the player meanwhile. */
export function TopUp({ player, onDone }: Props) {
  const { t } = useLingui();
  const [amount, setAmount] = useState("");
  const [isTried, setTried] = useState(false);
  const [isSure, setSure] = useState(false);
  const [fee, setFee] = useState(player.fee);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (isSure ? button : field).current?.focus(), [isSure]);
  const { min, max, float } = player;
  const issue = amountIssue(amount, { min, max, balance: float });
  const plain = plainAmount(amount);
  const cost = costOf("deposit", fee, amount);
  const take = usePaymentAct(async () => {
    try {
      return await sendTopUp(player, plain, fee?.version ?? 0);
    } catch (error) {
      // Another one was set since the player was found: it is said before the cashier presses again.
      if (error instanceof ApiError && error.code === "fee_changed") setFee((await readPlayer(player.player_id)).fee);
      throw error;
    }
  }, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issue !== null || take.isPending) return;
    if (isSure) take.mutate(undefined);
    else setSure(true);
  };
  const words = {
    none: t`Please enter an amount, such as 150 or 150.50`,
    too_little: t`${birr(min)} ETB or more`,
    too_much: t`${birr(max)} ETB or less at once`,
    balance_short: t`Your float holds only ${birr(float)} ETB`,
  };
  const earlier = <Earlier player={player} onDone={onDone} />;
  if (!player.is_shift_open) return <NoShift name={player.name} earlier={earlier} />;
  return (
    <Section title={player.name} actions={<Held player={player} />}>
      {earlier}
      <form
        noValidate
        className="grid gap-3 p-3 wide:p-4"
        onSubmit={submit}
        onInput={() => !take.isPending && take.reset()}
      >
        <TextField
          ref={field}
          className="text-2xl!"
          label={<Trans>Cash that you take, in ETB</Trans>}
          inputMode="decimal"
          maxLength={14}
          value={amount}
          onChange={({ target }) => {
            setAmount(target.value);
            setSure(false);
          }}
          error={isTried && issue !== null ? words[issue] : undefined}
        />
        {isSure && (
          <p role="status" className="text-2xl font-bold">
            {player.made === null ? (
              <Trans>
                Take {birr(Number(plain))} ETB from {player.name}?
              </Trans>
            ) : (
              <Trans>
                Take another {birr(Number(plain))} ETB from {player.name}?
              </Trans>
            )}
          </p>
        )}
        {cost && (
          <p role="status" data-testid="cost">
            <Trans>
              Fee {birr(cost.fee)} ETB: {birr(cost.wallet)} ETB come into the wallet.
            </Trans>
          </p>
        )}
        <DialogError error={take.error && serverMessage(take.error)} />
        <SubmitButton ref={button} className="" tone={isSure ? "go" : "ink"} disabled={take.isPending}>
          {isSure ? <Trans>Yes, I have the cash</Trans> : <Trans>Continue</Trans>}
        </SubmitButton>
      </form>
      <Destinations player={player} />
    </Section>
  );
}

function Earlier({ player, onDone }: Props) {
  const { made } = player;
  const show = (receipt: DeskReceipt) => {
    forgetSeen(player);
    onDone(receipt);
  };
  return made && <MadeTopUp receipt={made} onShow={() => show(made)} />;
}

function Held({ player }: { player: DeskPlayer }) {
  return (
    <span className="text-sm text-soft">
      {player.phone !== "" && (
        <>
          <Trans>Phone {player.phone}</Trans>
          {" · "}
        </>
      )}
      <Trans>
        holds {birr(player.balance)} ETB · your float {birr(player.float)} ETB
      </Trans>
    </span>
  );
}

/** Cash lies in the drawer of a shift. */
function NoShift({ name, earlier }: { name: string; earlier: ReactNode }) {
  return (
    <Section title={name}>
      {earlier}
      <p role="alert" className="p-4 font-semibold">
        <Trans>Please open a shift first: the cash lies in its drawer.</Trans>{" "}
        <Link className="underline underline-offset-4" to="/shifts">
          <Trans>Shifts</Trans>
        </Link>
      </p>
    </Section>
  );
}

import { findPlayer } from "@derash/protocol/path/credit";
import { readDeskWithdrawal } from "@derash/protocol/path/payment";
import type { DeskReceipt } from "@derash/protocol/payment/desk";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { Button } from "../../kit/Button.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { DialogError } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import { CashOut } from "./CashOut.tsx";
import { DeskReceiptPaper } from "./DeskReceiptPaper.tsx";
import { TopUp } from "./TopUp.tsx";
import { readPlayer } from "./top-up.ts";
import { readTyped, type Typed } from "./typed.ts";

/** A player before the cashier: cash in for a wallet, or cash out for a reference. Enter goes on, Escape begins anew. */
export function DeskPage() {
  return (
    <NoticeProvider>
      <Desk />
    </NoticeProvider>
  );
}

function Desk() {
  const [receipt, setReceipt] = useState<DeskReceipt | null>(null);
  const [customer, setCustomer] = useState(0);
  const next = () => {
    setReceipt(null);
    setCustomer(customer + 1);
  };
  if (receipt !== null) return <DeskReceiptPaper receipt={receipt} onNext={next} />;
  return (
    <StaffPage
      title={<Trans>Cash in, cash out</Trans>}
      description={<Trans>Type, Enter; Escape begins with the next customer.</Trans>}
    >
      <Customer key={customer} onDone={setReceipt} onNext={next} />
    </StaffPage>
  );
}

async function lookFor(typed: Typed) {
  if (typed.is === "reference")
    return { withdrawal: await call(readDeskWithdrawal, { params: { reference: typed.reference } }) };
  const query = typed.is === "phone" ? { phone: typed.phone } : { telegram_id: typed.telegramId };
  const { user_id: id } = await call(findPlayer, { query });
  return { player: await readPlayer(id) };
}

type CustomerProps = { onDone: (receipt: DeskReceipt) => void; onNext: () => void };

function Customer({ onDone, onNext }: CustomerProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = readTyped(text);
  const find = useMutation({ mutationFn: (of: Typed) => lookFor(of) });
  useEffect(() => field.current?.focus(), []);
  useEscape(onNext);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed !== null && !find.isPending) find.mutate(typed);
  };
  const isUnknown = find.error instanceof ApiError && find.error.code === "not_found";
  const refusal = find.error && (Object.values(fieldErrors(find.error))[0] ?? serverMessage(find.error));
  return (
    <>
      <Section title={<Trans>Who is it, or which reference?</Trans>}>
        <form noValidate className="p-3 wide:p-4" onSubmit={submit} onInput={() => !find.isPending && find.reset()}>
          <div className="grid gap-3 wide:grid-cols-[minmax(0,1fr)_auto] wide:items-start">
            <TextField
              ref={field}
              className="text-2xl!"
              label={<Trans>Phone number, Telegram id, or reference of a withdrawal</Trans>}
              maxLength={40}
              value={text}
              onChange={({ target }) => setText(target.value)}
              error={isTried && typed === null ? t`Please type a number or a reference` : undefined}
            />
            <Button type="submit" tone="ink" className="wide:mt-6" disabled={find.isPending}>
              <Trans>Find</Trans>
            </Button>
          </div>
          <DialogError error={isUnknown ? t`Nothing found: no player and no withdrawal of your company.` : refusal} />
        </form>
      </Section>
      {find.data?.player && <TopUp player={find.data.player} onDone={onDone} />}
      {find.data?.withdrawal && <CashOut found={find.data.withdrawal} onDone={onDone} />}
    </>
  );
}

/** Escape leaves the customer, but not a dialog that is over the page. */
function useEscape(action: () => void): void {
  const onEscape = useEffectEvent(action);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) onEscape();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

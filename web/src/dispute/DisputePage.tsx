import { readDispute } from "@derash/protocol/path/dispute";
import "../kit/staff/staff.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { call } from "../data/api.ts";
import { ApiError } from "../data/api-error.ts";
import { Button } from "../kit/Button.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { Field } from "../kit/staff/form/Field.tsx";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { DisputeSheet } from "./DisputeSheet.tsx";
import "./DisputePage.css";

/** Everything that there is to say of one cartela in one round, on one sheet of paper. */
export function DisputePage() {
  const { t } = useLingui();
  const { round = "" } = useParams<{ round?: string }>();
  const [search] = useSearchParams();
  const cartela = search.get("cartela");
  return (
    <section className="mx-auto grid max-w-[210mm] gap-3 p-3 print:max-w-none print:p-0" aria-label={t`Disputed round`}>
      <div className="flex flex-wrap items-end justify-between gap-2 print:hidden">
        <QuestionForm key={`${round} ${cartela}`} round={round} cartela={cartela ?? ""} />
        <div className="flex gap-2">
          <Button onClick={() => history.back()}>
            <Trans>Back</Trans>
          </Button>
          <Button tone="ink" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
      </div>
      {cartela === null || round === "" ? (
        <div className="cloth p-4">
          <h1 className="display mb-1 text-2xl">
            <Trans>The facts about a cartela</Trans>
          </h1>
          <Trans>Type the code of the round and the number of the cartela that it is about.</Trans>
        </div>
      ) : (
        <Sheet round={round} cartela={cartela} />
      )}
    </section>
  );
}

/** Which round and which cartela, in the address, so that a link or a reload shows the same sheet. */
function QuestionForm({ round, cartela }: { round: string; cartela: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState({ round, cartela });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.round.trim();
    const number = typed.cartela.trim();
    const name = /^eth/i.test(code) ? code.toUpperCase() : code;
    if (name !== "" && /^\d{1,4}$/.test(number))
      navigate(`/dispute/${encodeURIComponent(name)}?cartela=${number}`, { replace: round !== "" });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
      <Box
        label={t`Round`}
        value={typed.round}
        className="w-40"
        onChange={(next) => setTyped({ ...typed, round: next })}
      />
      <Box
        label={t`Cartela number`}
        value={typed.cartela}
        className="w-24"
        onChange={(next) => setTyped({ ...typed, cartela: next })}
      />
      <Button type="submit" tone="ink">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

type BoxProps = { label: string; value: string; className: string; onChange: (value: string) => void };

function Box({ label, value, className, onChange }: BoxProps) {
  return (
    <Field label={label}>
      <input
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`min-h-11 rounded-md border border-edge bg-paper px-3 font-bold ${className}`}
      />
    </Field>
  );
}

function Sheet({ round, cartela }: { round: string; cartela: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["dispute", round, cartela],
    queryFn: () => call(readDispute, { params: { round }, query: { cartela } }),
  });
  if (isPending) return <Waiting />;
  if (data !== undefined) return <DisputeSheet dispute={data} />;
  if (error instanceof ApiError && error.code === "round_running")
    return (
      <p role="alert" className="cloth p-4">
        <Trans>This round is not over yet. Come back when it has ended.</Trans>
      </p>
    );
  if (error instanceof ApiError && error.code === "cartela_unsold")
    return (
      <p role="alert" className="cloth p-4 text-lg font-bold">
        {serverMessage(error)}
      </p>
    );
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return (
      <p role="alert" className="cloth p-4">
        <Trans>There is no such cartela in that round, or it is not yours to see.</Trans>
      </p>
    );
  return <LoadFailure error={error} onRetry={refetch} />;
}

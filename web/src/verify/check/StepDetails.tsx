import type { ProofStep, RoundProof, StepName } from "@derash/fairness/proof";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Hex } from "../Hex.tsx";
import { useLater } from "../later.ts";
import { amountText, momentText, plain } from "../page-format.ts";
import type { Checked } from "./use-check.ts";

type Value = { label: MessageDescriptor; text: string | null; isHex?: true; isWhole?: true };
type Props = { step: ProofStep; checked: Checked; children: ReactNode };

/** The values that a step was computed from, folded away. */
export function StepDetails({ step, checked, children }: Props) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const values = readable(step.step, checked);
  if (values.length === 0 && step.issue === undefined) return <div className="flex gap-3 px-3 py-2.5">{children}</div>;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex gap-3 px-3 py-2.5">
        {children}
        <svg
          width="20"
          height="30"
          viewBox="0 0 20 30"
          className="shrink-0 print:hidden"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M5 13l5 5 5-5" fill="none" stroke="var(--ink-soft)" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </summary>
      <dl className="mx-3 mb-3 grid gap-x-4 rounded-sm bg-sunk p-2.5 text-xs wide:grid-cols-[auto_minmax(0,1fr)] wide:items-center">
        {step.issue !== undefined && (
          <>
            <dt className="text-soft">
              <Trans>The checker says</Trans>
            </dt>
            <dd className="font-mono font-semibold break-words">{step.issue}</dd>
          </>
        )}
        {values.map(({ label, text, ...look }) => (
          <Row key={label.id} name={i18n._(label)} text={text ?? ""} {...look} />
        ))}
        {isOpen && step.step === "rules" && <Rules checked={checked} />}
      </dl>
    </details>
  );
}

/** In words and drawn, which comes when it is looked at; the text that was sealed where it does not come. */
function Rules({ checked }: { checked: Checked }) {
  const late = useLater(() => import("./RuleWords.tsx"), ["verify/rules", "pages"]);
  if (late === "none") return <dd className="break-all whitespace-pre-wrap">{String(checked.proof.close.rules)}</dd>;
  return late && <late.RuleWords checked={checked} />;
}

function Row({ name, text, isHex, isWhole }: { name: string; text: string } & Pick<Value, "isHex" | "isWhole">) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 font-semibold">
        {isHex ? (
          <Hex name={name} text={text} isWhole={isWhole ?? false} />
        ) : (
          <span className="break-words whitespace-pre-line">{text}</span>
        )}
      </dd>
    </>
  );
}

/** As far as a record that may hold anything can be read. */
function readable(step: StepName, checked: Checked): Value[] {
  try {
    return valuesOf(step, checked).filter(({ text }) => text !== null && text !== "");
  } catch {
    return [];
  }
}

function hex(label: MessageDescriptor, text: string | null): Value {
  return typeof text === "string" ? { label, text, isHex: true } : word(label, text);
}

/** As it stands on a hall's wall, so that everybody can compare. */
function seal(label: MessageDescriptor, text: string | null): Value {
  return { ...hex(label, text), isWhole: true };
}

function word(label: MessageDescriptor, value: string | number | null): Value {
  return { label, text: value === null ? null : plain(value) };
}

function valuesOf(step: StepName, checked: Checked): Value[] {
  const { proof } = checked;
  const { close } = proof;
  switch (step) {
    case "seed":
      return [hex(msg`Secret number`, proof.serverSeed), hex(msg`Locked away as`, close.commit)];
    case "chain":
      return [
        word(msg`Number of the round at this table`, close.position),
        hex(msg`Seal of the round before`, close.previousHash),
        hex(msg`First lock of this table`, proof.table.anchor),
      ];
    case "tickets":
      return [word(msg`Cartelas`, close.ticketCount), hex(msg`Sealed as`, close.root)];
    case "rules":
      return [word(msg`Prize`, amountText(close.prizePool))];
    case "close_record":
      return closeValues(proof);
    case "beacon_round":
      return [
        word(msg`Public number`, close.beaconRound),
        word(msg`Due at`, checked.beaconAtMs === null ? null : momentText(checked.beaconAtMs)),
        hex(msg`Source`, proof.beacon.chain),
      ];
    case "beacon_signature":
      return [hex(msg`Signature`, proof.beaconSignature), hex(msg`Key of the source`, proof.beacon.publicKey)];
    case "calls":
      return [word(msg`Calls`, proof.callCount), hex(msg`Seal of the last call`, proof.callHash)];
    case "winners":
      return moneyValues(proof);
    case "void":
      return [word(msg`Reason`, proof.voidReason)];
    case "stored":
      return [
        seal(msg`Your phone`, checked.storedHash),
        word(msg`Kept at`, checked.storedAtMs === null ? null : momentText(checked.storedAtMs)),
        word(
          msg`The house's clock then`,
          checked.storedHouseAtMs === null ? null : momentText(checked.storedHouseAtMs),
        ),
        seal(msg`The record`, close.hash),
        word(msg`Balls that your phone heard`, checked.heardBalls?.join(", ") ?? null),
      ];
    case "order":
    case "mine":
      return [];
  }
}

function closeValues({ close }: RoundProof): Value[] {
  return [
    seal(msg`Seal`, close.hash),
    word(msg`The sale ended`, momentText(close.closesAtMs)),
    word(msg`Sealed at`, momentText(close.recordedAtMs)),
    word(msg`Stake`, amountText(close.stake)),
    word(msg`Prize`, amountText(close.prizePool)),
  ];
}

function moneyValues({ pot, houseCut, close, guaranteePaid, winners }: RoundProof): Value[] {
  const tax = (winners ?? []).reduce((sum, winner) => sum + (winner.tax ?? 0), 0);
  return [
    ...(tax > 0 ? [word(msg`Tax on the wins`, amountText(tax))] : []),
    word(msg`All stakes`, pot === null ? null : amountText(pot)),
    word(msg`Prize`, amountText(close.prizePool)),
    word(msg`House`, houseCut === null ? null : amountText(houseCut)),
    word(msg`Added by the company`, guaranteePaid === undefined ? null : amountText(guaranteePaid)),
  ];
}

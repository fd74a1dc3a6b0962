import { switchAccount } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../data/api.ts";
import { Button } from "../kit/Button.tsx";
import { CheckField } from "../kit/staff/form/Field.tsx";
import { WhatIsBelow } from "./branch/WhatIsBelow.tsx";
import { ConfirmChange } from "./ConfirmChange.tsx";

/** Somebody below: a cashier, or the first admin of a unit, which is then named beside them. */
type Person = {
  userId: string;
  username: string;
  status: boolean;
  switch_version: number;
  unit?: string;
  below?: Below;
};
/** Which unit an admin runs: what is below it may be stopped together. */
type Below = { company: string; branch?: string };

/** Whether somebody may sign in. Asks before it changes anything: they may be standing before a queue. */
export function StatusSwitch({ person }: { person: Person }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={person.status}
        aria-label={t`${person.username} may sign in`}
        onClick={() => setAsking(true)}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
      >
        <span
          aria-hidden="true"
          className={`relative h-6 w-10 rounded-full border after:absolute after:top-[3px] after:size-4 after:rotate-45 after:rounded-sm ${person.status ? "border-go bg-go after:end-1 after:bg-on-go" : "border-edge bg-sunk after:start-1 after:bg-soft"}`}
        />
        {person.status ? <Trans>On</Trans> : <Trans>Off</Trans>}
      </button>
      {isAsking && <StatusDialog person={person} onClose={() => setAsking(false)} />}
    </>
  );
}

function StatusDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useLingui();
  const { userId, username, unit, below } = person;
  // As it was asked: the list comes anew after a lost answer, and the same press again would undo what was done.
  const [{ status: isOn, switch_version: seen }] = useState(person);
  const [isWithBelow, setWithBelow] = useState(false);
  const [isStopping, setStopping] = useState(false);
  if (isStopping && below)
    return <StopBelowDialog person={{ ...person, below }} onBack={() => setStopping(false)} onClose={onClose} />;
  return (
    <ConfirmChange
      title={isOn ? t`Switch off ${username}?` : t`Switch on ${username}?`}
      onClose={onClose}
      send={() =>
        call(switchAccount, { params: { userId }, body: { status: !isOn, below: isWithBelow, seen_version: seen } })
      }
      confirmLabel={isOn ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
    >
      {unit !== undefined && (
        <p className="font-bold">
          <Trans>Admin of {unit}</Trans>
        </p>
      )}
      <p>
        {isOn ? (
          <Trans>{username} will be signed out everywhere and cannot sign in until switched on again.</Trans>
        ) : (
          <Trans>{username} will be able to sign in again.</Trans>
        )}
      </p>
      {below && (
        <>
          {isOn && <WhatIsBelow below={below} />}
          <CheckField
            label={isOn ? <Trans>Stop all of this too</Trans> : <Trans>Also switch on what was stopped together</Trans>}
            checked={isWithBelow}
            onChange={(event) => setWithBelow(event.target.checked)}
          />
          {!isOn && (
            <Button onClick={() => setStopping(true)}>
              <Trans>Stop what is below instead</Trans>
            </Button>
          )}
        </>
      )}
    </ConfirmChange>
  );
}

type StopProps = { person: Person & { below: Below }; onBack: () => void; onClose: () => void };

/** Of an admin who was switched off alone: they stay off, and what goes on working without them is stopped. */
function StopBelowDialog({ person: { userId, username, unit, below }, onBack, onClose }: StopProps) {
  const { t } = useLingui();
  return (
    <ConfirmChange
      title={t`Stop what is below ${username}?`}
      onClose={onClose}
      send={() => call(switchAccount, { params: { userId }, body: { status: false, below: "only" } })}
      done={() => t`What is below ${username} is stopped.`}
      confirmLabel={<Trans>Stop all of this</Trans>}
    >
      {unit !== undefined && (
        <p className="font-bold">
          <Trans>Admin of {unit}</Trans>
        </p>
      )}
      <p>
        <Trans>{username} stays switched off.</Trans>
      </p>
      <WhatIsBelow below={below} />
      <Button onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </ConfirmChange>
  );
}

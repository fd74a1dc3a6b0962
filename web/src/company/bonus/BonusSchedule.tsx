import type { BonusInfo, BonusPreset } from "@derash/protocol/hall/bonus";
import type { Hierarchy } from "@derash/protocol/management";
import { setBonusSchedule } from "@derash/protocol/path/bonus";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { shortBirr } from "../../i18n/money.ts";
import { BonusSteps, sentSteps, typedSteps } from "../../kit/staff/form/BonusSteps.tsx";
import { ConfirmDialog } from "../../kit/staff/form/ConfirmDialog.tsx";
import { SelectField } from "../../kit/staff/form/Field.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { OneCompanyField, useOneCompany } from "../../kit/staff/form/UnitField.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { useBonusInfo, useManagementUpdate } from "../management-queries.ts";

/** What a quick win earns, of who has a branch in that one; and, for those who run the company, which of the two schedules holds. */
export function BonusSchedule({ hierarchy }: { hierarchy: Hierarchy }) {
  const { is_super_admin: isSuper, user_type: role } = hierarchy;
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const info = useBonusInfo(companyId, isKnown);
  return (
    <div className="border-t border-line p-3 wide:px-4">
      <h3 className="mb-2 font-bold">
        {role === "branch_admin" || role === "cashier" ? (
          <Trans>Bonus schedule of your branch</Trans>
        ) : (
          <Trans>Bonus schedule</Trans>
        )}
      </h3>
      <div className="grid gap-3 wide:grid-cols-[minmax(0,1fr)_auto] wide:items-end">
        {info.isLoadingError && <LoadFailure error={info.error} onRetry={info.refetch} />}
        {info.data && <Steps info={info.data} />}
        <div className="flex flex-wrap items-end gap-3">
          {isSuper && (
            <div className="w-full wide:w-60">
              <OneCompanyField choice={choice} />
            </div>
          )}
          {info.data && (isSuper || role === "company_admin") && (
            <PresetChoice info={info.data} companyId={companyId} />
          )}
        </div>
      </div>
    </div>
  );
}

function Steps({ info }: { info: BonusInfo["data"] }) {
  if (info.schedule.length === 0)
    return (
      <p className="self-center text-sm font-semibold">
        <Trans>Quick wins earn no bonus.</Trans>
      </p>
    );
  return (
    <dl className="grid grid-cols-4 gap-px self-start overflow-hidden rounded-md border border-line bg-line">
      {info.schedule.map(({ calls_to_win: calls, bonus_amount: amount }) => (
        <div key={calls} className="bg-cloth px-2 py-2 text-center">
          <dt className="text-xs text-soft">
            <Trans>{calls} calls</Trans>
          </dt>
          <dd className="text-sm font-bold text-gold tabular-nums wide:text-base">
            <Trans>{shortBirr(amount)} ETB</Trans>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The presets by their names on the wire. */
const bonusPresets: readonly BonusPreset[] = ["game_screen", "management", "off", "own"];

function sums(...birr: readonly number[]): string {
  return birr.map(shortBirr).join(" · ");
}

type ChoiceProps = { info: BonusInfo["data"]; companyId: string | undefined };

function PresetChoice({ info, companyId }: ChoiceProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { refresh } = useManagementUpdate();
  const names: Record<BonusPreset, string> = {
    game_screen: t`Standard: ${sums(1000, 500, 300, 200)} ETB`,
    management: t`High: ${sums(5000, 2500, 1500, 1000)} ETB`,
    off: t`Off: no bonuses`,
    own: t`An own table`,
  };
  const [next, setNext] = useState(info.preset);
  const [typed, setTyped] = useState(typedSteps(info.schedule));
  // What is typed began as this version.
  const [seen, setSeen] = useState(info.version);
  const steps = next === "own" ? sentSteps(typed) : [];
  const change = useMutation({
    mutationFn: () =>
      call(setBonusSchedule, { body: { preset: next, company_id: companyId, steps, seen_version: seen } }),
    onSuccess: () => {
      refresh();
      setAsking(false);
    },
    onError: refresh,
  });
  return (
    <>
      <p className="text-sm">
        <span className="block text-xs text-soft">
          {/* No version has been made: the company has what every company begins with. */}
          {info.version === 0 ? (
            <Trans>In force from the start</Trans>
          ) : (
            <Trans>In force, version {info.version}</Trans>
          )}
        </span>
        <span className="font-semibold">{names[info.preset]}</span>
      </p>
      <RowButton
        onClick={() => {
          setNext(info.preset);
          setTyped(typedSteps(info.schedule));
          setSeen(info.version);
          setAsking(true);
        }}
      >
        <Trans>Change schedule</Trans>
      </RowButton>
      {isAsking && (
        <ConfirmDialog
          title={t`Change the bonus schedule?`}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate()}
          confirmLabel={<Trans>Change schedule</Trans>}
          isBusy={change.isPending}
          error={change.error && serverMessage(change.error)}
        >
          <SelectField
            label={t`Bonus schedule`}
            value={next}
            onChange={(event) => setNext(event.target.value as BonusPreset)}
          >
            {bonusPresets.map((preset) => (
              <option key={preset} value={preset}>
                {names[preset]}
              </option>
            ))}
          </SelectField>
          {next === "own" && <BonusSteps typed={typed} onType={setTyped} />}
          <p className="text-sm text-soft">
            <Trans>It holds for rounds that open from now on. Rounds that run keep the schedule they began with.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

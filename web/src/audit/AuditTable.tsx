import type { AuditRecord } from "@derash/protocol/audit";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { actionLabels } from "../kit/staff/action-labels.ts";
import { Badge } from "../kit/staff/Badge.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { useIsWide } from "../kit/staff/use-wide.ts";
import { Changes } from "./Changes.tsx";
import { fieldChanges } from "./field-changes.ts";
import { RecordDetails } from "./RecordDetails.tsx";

type Props = { records: readonly AuditRecord[] };
type LineProps = { record: AuditRecord; isOpen: boolean; onToggle: () => void };

const shownChangesMax = 3;

/** The lines; one of them can be open with everything that it holds. */
export function AuditTable({ records }: Props) {
  const isWide = useIsWide();
  const [openPosition, setOpenPosition] = useState<number | null>(null);
  const lines = records.map((record) => ({
    record,
    isOpen: record.position === openPosition,
    onToggle: () => setOpenPosition(record.position === openPosition ? null : record.position),
  }));
  if (isWide) return <WideTable lines={lines} />;
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <Card key={line.record.position} {...line} />
      ))}
    </ul>
  );
}

const head = "px-3 py-2 text-start font-semibold first:ps-4 last:pe-4";
const cell = "px-3 py-2.5 text-start align-top font-normal break-words first:ps-4 last:pe-4";

function WideTable({ lines }: { lines: readonly LineProps[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">
        <Trans>Audit, newest first</Trans>
      </caption>
      <thead className="border-b border-line bg-sunk text-xs text-soft">
        <tr>
          <th scope="col" className={`${head} w-38`}>
            <Trans>Time</Trans>
          </th>
          <th scope="col" className={`${head} w-[14%]`}>
            <Trans>Who</Trans>
          </th>
          <th scope="col" className={`${head} w-[19%]`}>
            <Trans>Action</Trans>
          </th>
          <th scope="col" className={`${head} w-[15%]`}>
            <Trans>Target</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>What changed</Trans>
          </th>
          <th scope="col" className={`${head} w-28`}>
            <Trans>Request</Trans>
          </th>
        </tr>
      </thead>
      {lines.map((line) => (
        <WideLine key={line.record.position} {...line} />
      ))}
    </table>
  );
}

function WideLine({ record, isOpen, onToggle }: LineProps) {
  const isRefused = record.action === "refused";
  return (
    <tbody className={`border-t border-line ${isRefused ? "bg-alarm/8" : ""}`}>
      <tr className={isRefused ? "shadow-[inset_4px_0_0_var(--alarm)]" : ""}>
        <th scope="row" className={cell}>
          <Toggle record={record} isOpen={isOpen} onToggle={onToggle} />
        </th>
        <td className={`${cell} font-semibold`}>{record.actor || "–"}</td>
        <td className={cell}>
          <Action record={record} />
        </td>
        <td className={cell}>{record.target || "–"}</td>
        <td className={cell}>
          <Changes changes={fieldChanges(record.before, record.after)} max={shownChangesMax} />
        </td>
        <td className={`${cell} truncate text-xs text-soft`} title={record.request_id}>
          {record.request_id || "–"}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} className="px-4 pb-4">
            <RecordDetails record={record} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Card({ record, isOpen, onToggle }: LineProps) {
  const isRefused = record.action === "refused";
  return (
    <li className={`px-3 py-3 text-sm ${isRefused ? "bg-alarm/8 shadow-[inset_4px_0_0_var(--alarm)]" : ""}`}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="mb-1 text-base font-bold break-words">
          <Action record={record} />
        </h3>
        <Toggle record={record} isOpen={isOpen} onToggle={onToggle} />
      </div>
      <p className="mb-1.5 break-words">
        <span className="font-semibold">{record.actor || "–"}</span>
        {record.target !== "" && (
          <>
            <span aria-hidden="true"> → </span>
            {record.target}
          </>
        )}
      </p>
      <Changes changes={fieldChanges(record.before, record.after)} max={shownChangesMax} />
      {isOpen && (
        <div className="mt-3">
          <RecordDetails record={record} />
        </div>
      )}
    </li>
  );
}

function Action({ record }: { record: AuditRecord }) {
  const { i18n } = useLingui();
  // An action of a newer server is shown by its own name.
  const words = actionLabels[record.action];
  const name = words ? i18n._(words) : record.action;
  return record.action === "refused" ? <Badge tone="alarm">{name}</Badge> : name;
}

function Toggle({ record, isOpen, onToggle }: LineProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="-my-3 inline-flex min-h-11 items-center gap-1.5 text-start text-xs whitespace-nowrap"
    >
      <svg
        width="12"
        height="12"
        viewBox="0 0 12 12"
        fill="currentColor"
        aria-hidden="true"
        className={isOpen ? "rotate-90" : ""}
      >
        <path d="M4 1.5 9 6 4 10.5Z" />
      </svg>
      <span className="sr-only">{t`Line ${record.position}`}</span>
      <Stamp at={record.at} />
    </button>
  );
}

import type { AuditRecord } from "@derash/protocol/audit";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Changes } from "./Changes.tsx";
import { fieldChanges } from "./field-changes.ts";

/** Everything that one line holds. */
export function RecordDetails({ record }: { record: AuditRecord }) {
  return (
    <dl className="grid gap-x-6 rounded-md border border-line bg-cloth px-3 pt-3 pb-1 text-sm wide:grid-cols-[auto_minmax(0,1fr)]">
      <Detail label={<Trans>Line</Trans>}>{record.position}</Detail>
      <Detail label={<Trans>Exact time</Trans>}>{record.at}</Detail>
      <Detail label={<Trans>Action</Trans>}>{record.action}</Detail>
      <Detail label={<Trans>What changed</Trans>}>
        <Changes changes={fieldChanges(record.before, record.after)} />
      </Detail>
      {record.before !== null && (
        <Detail label={<Trans>Before</Trans>}>
          <Raw fields={record.before} />
        </Detail>
      )}
      {record.after !== null && (
        <Detail label={<Trans>After</Trans>}>
          <Raw fields={record.after} />
        </Detail>
      )}
      <Detail label={<Trans>Request</Trans>}>
        <code className="text-xs break-all">{record.request_id || "–"}</code>
      </Detail>
      <Detail label={<Trans>Hash of this line</Trans>}>
        <code className="text-xs break-all">{record.hash}</code>
      </Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft wide:whitespace-nowrap">{label}</dt>
      <dd className="mb-2 min-w-0 break-words">{children}</dd>
    </>
  );
}

function Raw({ fields }: { fields: Record<string, unknown> }) {
  return <code className="block text-xs break-all whitespace-pre-wrap">{JSON.stringify(fields)}</code>;
}

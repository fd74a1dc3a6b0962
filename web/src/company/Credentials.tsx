import type { Credentials as Login } from "@derash/protocol/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { StaffIcon } from "../kit/staff/StaffIcon.tsx";

/** A new account's username and password. The server says them once, and so does this page. */
export function Credentials({ credentials }: { credentials: Login }) {
  const { t } = useLingui();
  const { username, password } = credentials;
  return (
    <div>
      <dl className="divide-y divide-line overflow-hidden rounded-md border border-line bg-paper">
        <Line label={<Trans>Username</Trans>} value={username} copyLabel={t`Copy the username`} />
        <Line label={<Trans>Password</Trans>} value={password} copyLabel={t`Copy the password`} />
      </dl>
      <p className="mt-2 text-sm font-semibold text-alarm">
        <Trans>The password is shown only now. Copy it or write it down before you close this.</Trans>
      </p>
    </div>
  );
}

function Line({ label, value, copyLabel }: { label: ReactNode; value: string; copyLabel: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="flex items-center gap-3 ps-3">
      <dt className="w-24 shrink-0 text-sm text-soft">{label}</dt>
      <dd className="min-w-0 flex-1 py-2 font-mono text-base font-semibold break-all select-all">{value}</dd>
      <dd>
        <button
          type="button"
          aria-label={copyLabel}
          className={`grid size-11 place-items-center -outline-offset-4 ${isCopied ? "text-go" : "text-soft"}`}
          onClick={() => void copy(value).then(setCopied)}
        >
          <StaffIcon name={isCopied ? "check" : "copy"} />
        </button>
      </dd>
    </div>
  );
}

/** False where the browser does not let a page write to the clipboard; the text can still be marked by hand. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

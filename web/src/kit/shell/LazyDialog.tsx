import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import { connectionMessage } from "../../i18n/error-messages.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { CodeBoundary } from "./CodeBoundary.tsx";
import { reloadWhenReachable } from "./reload.ts";

type Props = { onClose: () => void; children: ReactNode };

/** A dialog whose code comes when it is first opened. Where it does not come, what somebody is at behind it stays as it is. */
export function LazyDialog({ onClose, children }: Props) {
  return (
    <CodeBoundary pathname="" fallback={<NotCome onClose={onClose} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </CodeBoundary>
  );
}

function NotCome({ onClose }: Pick<Props, "onClose">) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Derash`} onClose={onClose}>
      <p role="alert" className="mb-4 text-base">
        {i18n._(connectionMessage)}
      </p>
      <Button tone="ink" className="w-full" onClick={() => reloadWhenReachable()}>
        <Trans>Try again</Trans>
      </Button>
    </Dialog>
  );
}

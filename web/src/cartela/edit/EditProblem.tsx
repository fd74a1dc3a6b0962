import { Trans } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { DialogError } from "../../kit/staff/form/FormDialog.tsx";
import type { Edit } from "./use-edit.ts";

/** Why an edit is not saved. What was typed stays until the person asks for the newer version. */
export function EditProblem({ edit }: { edit: Edit }) {
  if (!edit.isBehind) return <DialogError error={edit.error} />;
  return (
    <div role="alert" className="mt-3 rounded-md border border-alarm bg-alarm/10 p-3">
      <p className="text-sm font-semibold text-alarm">
        <Trans>Someone else has changed this cartela. Please look at it again.</Trans>
      </p>
      <Button className="mt-2 w-full" disabled={edit.isLoading} onClick={() => void edit.loadNewer()}>
        <Trans>Load the newer one</Trans>
      </Button>
    </div>
  );
}

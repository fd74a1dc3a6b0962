import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { type BulkList, listAgain } from "./bulk-list.ts";
import { UnansweredNote } from "./UnansweredNote.tsx";
import { lastUnanswered } from "./unanswered.ts";

/**
 * A list that had no answer, to be asked for again exactly as it was: whoever types it anew may have somebody less on it, who was switched
 * off since, and then pays all others a second time.
 */
export function UnansweredBulk({ onSent }: { onSent: () => void }) {
  const { id: actorId } = useStaff();
  const [again, setAgain] = useState<BulkList | null>(null);
  const lost = lastUnanswered({ kind: "bulk", actorId });
  return (
    <>
      {lost?.lines && (
        <div className="grid gap-2 border-b border-line px-3 py-3 wide:px-4">
          <UnansweredNote lost={lost} isAnother={false} />
          <Button className="w-full wide:w-fit" onClick={() => setAgain(listAgain(lost))}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {again && <BulkDialog list={again} onClose={() => setAgain(null)} onSent={onSent} />}
    </>
  );
}

import { Trans } from "@lingui/react/macro";
import { useStore } from "../../data/store.ts";
import { backendStore } from "../../room/backend.ts";

/** Says to who only watches why no ball comes: the server has too much to do, and this page joins again by itself. */
export function LetGo() {
  const isLetGo = useStore(backendStore) === "let_go";
  return (
    <div role="status">
      {isLetGo && (
        <p data-testid="let-go" className="border-s-4 border-alarm bg-cloth px-3 py-2 text-sm">
          <Trans>Very many people are here right now. The round goes on, and you see it again in a moment.</Trans>
        </p>
      )}
    </div>
  );
}

import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { Button } from "./Button.tsx";
import { errorWords } from "./error-words.ts";
import { Waiting } from "./Layout.tsx";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { usePlayer } from "./queries.ts";
import { exchangeForStaff } from "./session.ts";

/** What a player finds where a staff page is: nothing, or, when she is staff too, that page as soon as she is let in. */
export function StaffDoor() {
  const player = usePlayer();
  return player.is_admin ? <Exchange /> : <NotFoundScreen />;
}

/** Asked as a query, so that it is asked once, however often the screen is drawn. */
function Exchange() {
  const { error, refetch } = useQuery({
    queryKey: ["staff-exchange"],
    queryFn: () => exchangeForStaff().then(() => null),
    gcTime: 0,
  });
  if (error === null) return <Waiting />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return (
    <div className="p-6 text-center">
      <p role="alert" className="mb-4">
        {errorWords(error, msg`Something went wrong please try again later`)}
      </p>
      <Button tone="ink" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

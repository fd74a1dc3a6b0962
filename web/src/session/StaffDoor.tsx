import { readLinkedStaff } from "@derash/protocol/path/auth";
import { useQuery } from "@tanstack/react-query";
import { Redirect, useLocation } from "wouter";
import { call } from "../data/api.ts";
import { ApiError } from "../data/api-error.ts";
import { usePlayer } from "../data/queries.ts";
import { Failure } from "../kit/Failure.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { NotFoundScreen } from "../kit/shell/NotFoundScreen.tsx";

/** What a player finds where a staff page is: nothing, or, when the player is staff too, the sign-in with the name filled in. */
export function StaffDoor() {
  const player = usePlayer();
  return player.is_admin ? <SignIn /> : <NotFoundScreen />;
}

/** Telegram says who somebody is, and never opens a staff page: that takes the password. */
function SignIn() {
  const [pathname] = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ["linked-staff"],
    queryFn: () => call(readLinkedStaff),
    gcTime: 0,
  });
  if (data) return <Redirect to="/login" replace state={{ from: pathname, username: data.username }} />;
  if (error === null) return <Waiting />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return <Failure error={error} onRetry={() => void refetch()} />;
}

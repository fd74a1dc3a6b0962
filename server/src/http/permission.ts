import { contract, type Path } from "@derash/protocol/contract";
import type { Caller, Callers, Endpoint } from "@derash/protocol/contract/endpoint";
import { clientEvents } from "@derash/protocol/socket";
import type { Role } from "@derash/protocol/staff";

// The contract's word (protocol/src/contract) on who may call what, by the routes that the server knows.

/** A path of the contract as the router knows it: without the slash at its end, which is forgiven. */
export function routeOf(path: Path): string {
  return path.replace(/\/$/, "");
}

const endpoints: readonly (readonly [string, Endpoint])[] = (Object.keys(contract) as Path[]).map((path) => [
  routeOf(path),
  contract[path],
]);

/** The call that a route answers. */
export const endpointOf: ReadonlyMap<string, Endpoint> = new Map(endpoints);

export const routePermission: Readonly<Record<string, Callers>> = Object.fromEntries(
  endpoints.map(([route, { callers }]) => [route, callers]),
);

/** Dangerous acts: whom the server asks for the password once more (`POST /api/auth/confirm`). */
export const freshPassword: Readonly<Record<string, readonly Role[]>> = Object.fromEntries(
  endpoints.flatMap(([route, { confirm }]) => (confirm ? [[route, confirm]] : [])),
);

/** All that a super admin may do who must set up an authenticator app first. */
export const beforeTotp: readonly string[] = endpoints.flatMap(([route, { isBeforeTotp }]) =>
  isBeforeTotp ? [route] : [],
);

export const socketPermission: Readonly<Record<string, readonly Caller[]>> = Object.fromEntries(
  Object.entries(clientEvents).map(([event, { callers }]) => [event, callers]),
);

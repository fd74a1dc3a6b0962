import type { Caller } from "@derash/protocol/contract/endpoint";
import type { ErrorCode } from "@derash/protocol/refusal/errors";
import type { CallerName } from "./callers.ts";
import type { MatrixFixture } from "./fixture.ts";
import { missingId, type Place, type Things } from "./place.ts";

/** What a request says besides its route. */
export type Asked = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Somebody else of the caller's kind asks, because it ends that person's session. */
  token?: string;
};
export type Asking = { fixture: MatrixFixture; place: Place; caller: CallerName };
/** Every place that there is, and whom it lets in. Who may not call the route at all is refused whatever stands here. */
export type Reach = Readonly<Partial<Record<Place, readonly (Caller | CallerName)[]>>>;

/** One way in which a route names something. */
export type Aim = {
  name: string;
  /** What is out of reach is not found, or it is only not in the answer: in both cases as if it were not there. */
  kind: "object" | "filter";
  reach: Reach;
  ask(asking: Asking): Asked | Promise<Asked>;
  /** What is answered out of reach. */
  error?: ErrorCode;
  /** What is answered to whoever knows the thing and may still not do this to it. */
  refusal?: { code: ErrorCode; to: Reach };
  /** Refusals of the business, which only those meet who were let in. */
  business?: readonly ErrorCode[];
};

/** A route that names nothing, or nothing but what is the caller's. */
export type Plain = {
  ask?(asking: Asking): Asked | Promise<Asked>;
  /** Statuses that are right besides those of success. */
  accepts?: readonly number[];
};

export const superAdmin = ["super_admin"] as const;
export const companyUp = ["super_admin", "company_admin"] as const;
export const branchUp = ["super_admin", "company_admin", "branch_admin"] as const;
export const allStaff = ["super_admin", "company_admin", "branch_admin", "cashier"] as const;
export const branchUsers = ["branch_admin", "cashier"] as const;

/** Of a branch, or in it. */
export const ofBranch: Reach = { own: allStaff, sibling: companyUp, foreign: superAdmin, missing: [] };
/** Of a company. */
export const ofCompany: Reach = { own: allStaff, foreign: superAdmin, missing: [] };

export function idAt(things: Things, place: Place): string {
  const id = things[place];
  if (id === undefined) throw new Error(`there is nothing ${place}`);
  return id;
}

type Kind = Exclude<keyof MatrixFixture["things"], "payee" | "victim">;

/** A field that names a thing; where nothing is named it is left out. */
export const field = (name: string, kind: Kind, { fixture, place }: Asking): Record<string, string> =>
  place === "none" ? {} : { [name]: idAt(fixture.things[kind], place) };

export function byQuery(name: string, things: Kind, aim: Pick<Aim, "kind" | "reach"> & Partial<Aim>, query = {}): Aim {
  return { name, ask: (asking) => ({ query: { ...query, ...field(name, things, asking) } }), ...aim };
}

export function telegramIdAt({ fixture, place, caller }: Asking): number {
  if (place === "foreign") return fixture.strangerId;
  if (place === "missing") return 999_999_999;
  return caller === "player who is staff" ? fixture.linkedId : fixture.playerId;
}

/** Where players say who they are. */
export const byTelegramId: Aim = {
  name: "telegramId",
  kind: "object",
  reach: { own: ["player"], foreign: [], missing: [] },
  error: "not_registered",
  ask: (asking) => ({ params: { telegramId: telegramIdAt(asking) }, body: undefined }),
};

/** Whom staff look up. Players are told of nobody else. */
export const byCustomer: Aim = {
  name: "telegramId of a customer",
  kind: "object",
  reach: { own: allStaff, foreign: superAdmin, missing: [] },
  error: "not_registered",
  ask: ({ fixture, place }) => ({ params: { telegramId: idAt(fixture.things.customer, place) } }),
};

/** Whose phone number is freed. */
export const freeing: Aim = {
  ...byCustomer,
  reach: { own: superAdmin, foreign: superAdmin, missing: [] },
  error: "not_found",
  ask: (asking) => ({ ...byCustomer.ask(asking), body: { phone_end: "0000", reason: "a reason" } }),
};

/** People of a role, in every place where there are some. */
export function personAims(
  people: "payee" | "victim",
  rules: Record<string, Pick<Aim, "reach"> & Partial<Aim>>,
  ask: (personId: string, asking: Asking) => Asked,
): Aim[] {
  return Object.entries(rules).map(([who, rule]) => ({
    name: who,
    kind: "object",
    ask: (asking) => (who === "oneself" ? askOfOneself(asking, ask) : ask(personAt(people, who, asking), asking)),
    ...rule,
  }));
}

function personAt(people: "payee" | "victim", who: string, { fixture: { things }, place }: Asking): string {
  return idAt(who === "player" ? things.player : things[people][who as keyof typeof things.payee], place);
}

/** A member of staff is asked for by their twin, a stranger asks for the super admin's. */
function askOfOneself(asking: Asking, ask: (personId: string, asking: Asking) => Asked): Asked {
  const { fixture, caller, place } = asking;
  const role = allStaff.find((it) => it === caller);
  const twin = fixture.twins[role ?? "super_admin"];
  const asked = ask(place === "missing" ? missingId : twin.user.id, asking);
  return role ? { ...asked, token: twin.token } : asked;
}

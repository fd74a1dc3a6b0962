/** Where a link into the mini app leads: t.me/<bot>?startapp=<parameter>. An invitation is the code of who shared it. */
export type StartPlace =
  | { kind: "table"; roomId: string; invitation: string | null }
  | { kind: "round"; roundId: string }
  | { kind: "proof"; roundId: string }
  | { kind: "replay"; roundId: string; cartelaNumber: number }
  | { kind: "schedule" }
  | { kind: "payment"; paymentId: string }
  | { kind: "invitation"; invitation: string };

// Telegram takes A-Z, a-z, 0-9, _ and -; to the bot itself 64 of them at most.
const patterns = {
  table: /^t_([0-9a-f]{32})(?:_([0-9a-f]{10}))?$/,
  round: /^g_([0-9a-f]{32})$/,
  proof: /^v_([0-9a-f]{32})$/,
  replay: /^r_([0-9a-f]{32})_([1-9][0-9]{0,3})$/,
  schedule: /^s$/,
  payment: /^dep_([0-9a-f]{32})$/,
  invitation: /^inv_([0-9a-f]{10})$/,
} as const;

export function startParamOf(place: StartPlace): string {
  switch (place.kind) {
    case "table":
      return `t_${hexOf(place.roomId)}${place.invitation === null ? "" : `_${place.invitation}`}`;
    case "round":
      return `g_${hexOf(place.roundId)}`;
    case "proof":
      return `v_${hexOf(place.roundId)}`;
    case "replay":
      return `r_${hexOf(place.roundId)}_${place.cartelaNumber}`;
    case "schedule":
      return "s";
    case "payment":
      return `dep_${hexOf(place.paymentId)}`;
    case "invitation":
      return `inv_${place.invitation}`;
  }
}

/** Null: no link of ours. It names places and a code, and proves nothing. */
export function readStartParam(text: string): StartPlace | null {
  const table = patterns.table.exec(text);
  if (table?.[1]) return { kind: "table", roomId: uuidOf(table[1]), invitation: table[2] ?? null };
  const round = patterns.round.exec(text);
  if (round?.[1]) return { kind: "round", roundId: uuidOf(round[1]) };
  const proof = patterns.proof.exec(text);
  if (proof?.[1]) return { kind: "proof", roundId: uuidOf(proof[1]) };
  const replay = patterns.replay.exec(text);
  if (replay?.[1]) return { kind: "replay", roundId: uuidOf(replay[1]), cartelaNumber: Number(replay[2]) };
  if (patterns.schedule.test(text)) return { kind: "schedule" };
  const payment = patterns.payment.exec(text);
  if (payment?.[1]) return { kind: "payment", paymentId: uuidOf(payment[1]) };
  const invitation = patterns.invitation.exec(text);
  return invitation?.[1] ? { kind: "invitation", invitation: invitation[1] } : null;
}

/** Where in the mini app it leads. */
export function pathOfPlace(place: Exclude<StartPlace, { kind: "invitation" }>): string {
  switch (place.kind) {
    case "table":
      return `/?sessionId=${place.roomId}`;
    case "round":
      return `/round/${place.roundId}`;
    case "proof":
      return `/verify/${place.roundId}`;
    case "replay":
      return `/replay/${place.roundId}/${place.cartelaNumber}`;
    case "schedule":
      return "/schedule";
    case "payment":
      return `/payment/${place.paymentId}`;
  }
}

/** Whose link it is; null: nobody's. */
export function invitationIn(place: StartPlace | null): string | null {
  return place !== null && "invitation" in place ? place.invitation : null;
}

function hexOf(uuid: string): string {
  return uuid.replaceAll("-", "");
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

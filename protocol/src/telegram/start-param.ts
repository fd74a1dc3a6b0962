/** Where a link into the mini app leads: t.me/<bot>?startapp=<parameter>. An invitation is the code of who shared it. */
export type StartPlace =
  | { kind: "table"; roomId: string; invitation: string | null }
  | { kind: "round"; roundId: string }
  | ProofPlace
  | { kind: "replay"; roundId: string; cartelaNumber: number }
  | { kind: "schedule" }
  | { kind: "payment"; paymentId: string }
  | { kind: "invitation"; invitation: string };

/** With the cartela of whoever has the link, and the seal that it was handed out with. */
export type ProofPlace = { kind: "proof"; roundId: string; cartelaNumber?: number; closeHash?: string };

// Telegram takes A-Z, a-z, 0-9, _ and -; to the bot itself 64 of them at most, to the
// app 512: only there a proof names a cartela and a seal.
const patterns = {
  table: /^t_([0-9a-f]{32})(?:_([0-9a-f]{10}))?$/,
  round: /^g_([0-9a-f]{32})$/,
  proof: /^v_([0-9a-f]{32})(?:_([1-9][0-9]{0,3}))?(?:_([0-9a-f]{64}))?$/,
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
      return ["v", hexOf(place.roundId), place.cartelaNumber, place.closeHash].filter((part) => part).join("_");
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
  if (proof?.[1]) return proofOf(proof[1], proof[2], proof[3]);
  const replay = patterns.replay.exec(text);
  if (replay?.[1]) return { kind: "replay", roundId: uuidOf(replay[1]), cartelaNumber: Number(replay[2]) };
  if (patterns.schedule.test(text)) return { kind: "schedule" };
  const payment = patterns.payment.exec(text);
  if (payment?.[1]) return { kind: "payment", paymentId: uuidOf(payment[1]) };
  const invitation = patterns.invitation.exec(text);
  return invitation?.[1] ? { kind: "invitation", invitation: invitation[1] } : null;
}

function proofOf(round: string, cartela?: string, closeHash?: string): ProofPlace {
  const mine = { ...(cartela && { cartelaNumber: Number(cartela) }), ...(closeHash && { closeHash }) };
  return { kind: "proof", roundId: uuidOf(round), ...mine };
}

/** What is somebody's stands behind the #, which a browser never sends to a server. */
function proofPath({ roundId, cartelaNumber, closeHash }: ProofPlace): string {
  const mine = [cartelaNumber && `cartela=${cartelaNumber}`, closeHash && `close=${closeHash}`].filter((part) => part);
  return `/verify/${roundId}${mine.length === 0 ? "" : `#${mine.join("&")}`}`;
}

/** Where in the mini app it leads. */
export function pathOfPlace(place: Exclude<StartPlace, { kind: "invitation" }>): string {
  switch (place.kind) {
    case "table":
      return `/?sessionId=${place.roomId}`;
    case "round":
      return `/round/${place.roundId}`;
    case "proof":
      return proofPath(place);
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

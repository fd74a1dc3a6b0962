/** Where a link into the mini app leads: t.me/<bot>?startapp=<parameter>. An invitation is the code of who shared it. */
export type StartPlace =
  | { kind: "table"; roomId: string; invitation: string | null }
  | { kind: "round"; roundId: string }
  | { kind: "proof"; roundId: string }
  | { kind: "invitation"; invitation: string };

// Telegram takes A-Z, a-z, 0-9, _ and -; to the bot itself 64 of them at most.
const patterns = {
  table: /^t_([0-9a-f]{32})(?:_([0-9a-f]{10}))?$/,
  round: /^g_([0-9a-f]{32})$/,
  proof: /^v_([0-9a-f]{32})$/,
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
  const invitation = patterns.invitation.exec(text);
  return invitation?.[1] ? { kind: "invitation", invitation: invitation[1] } : null;
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

import type { CartelaResult } from "@derash/protocol/round";

/** Tells every open page of a player what one of them has just done. */
export type Tell = (playerId: string, name: "confirmation_result" | "release_result", result: CartelaResult) => void;

/** What was done, once it is published to the player's other pages too. */
export async function published(
  { tell }: { tell: Tell },
  name: Parameters<Tell>[1],
  player: { id: string },
  doing: Promise<CartelaResult>,
): Promise<CartelaResult> {
  const result = await doing;
  tell(player.id, name, result);
  return result;
}

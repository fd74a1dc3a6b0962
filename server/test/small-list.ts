import { cartelaSet } from "@derash/game/cartela/package";
import type { TestDatabase } from "./database.ts";

/** The live round of a room sells so few cartelas of the package, and no others. */
export async function sellOnly(owner: TestDatabase["owner"], roomId: string, count: number): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    "insert into cartela_list (branch_id, hash) select branch_id, sha256(uuidv7()::text::bytea) from room where id = $1 returning id",
    [roomId],
  );
  const list = rows[0]?.id;
  for (const { number, cells } of cartelaSet(1).slice(0, count))
    await owner.query("insert into cartela_list_line (list_id, number, cells) values ($1, $2, $3)", [
      list,
      number,
      cells,
    ]);
  await owner.query("update round set cartela_list_id = $1 where room_id = $2 and state = 'open'", [list, roomId]);
}

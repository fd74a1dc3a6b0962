import { toColumns } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import type { CartelaRecord } from "@derash/protocol/cartela";

/** The beginning of time: nobody has saved these cartelas. */
const never = new Date(0).toISOString();

/** The first set of the published package as a list shows it. */
export const published: readonly CartelaRecord[] = cartelaSet(1).map(({ number, cells }) => ({
  ...{ id: `package-${number}`, number, user: "", version: 0, is_copy: false },
  ...{ created_at: never, updated_at: never },
  ...toColumns(cells),
}));

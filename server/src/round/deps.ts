import type { NoticeService } from "../notice/service.ts";
import type { Db } from "../postgres/db.ts";
import type { OpeningDeps } from "./open-round.ts";
import type { MoveDeps } from "./transition.ts";

/** What a room's rounds need to go on by themselves. */
export type TransitionDeps = OpeningDeps &
  Pick<MoveDeps, "recordSale"> & {
    db: Db;
    notices: Pick<NoticeService, "write">;
  };

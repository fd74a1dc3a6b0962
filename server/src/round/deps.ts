import type { Santim } from "@derash/game/money";
import type { Phrase } from "@derash/protocol/reaction";
import type { AuditService } from "../audit/service.ts";
import type { CompanyService } from "../company/service.ts";
import type { HintService } from "../hint/service.ts";
import type { Logger } from "../log.ts";
import type { NoticeService } from "../notice/service.ts";
import type { Overload } from "../overload/service.ts";
import type { Db } from "../postgres/db.ts";
import type { Figures } from "../telemetry/figures.ts";
import type { WalletService } from "../wallet/service.ts";
import type { OpeningDeps } from "./open-round.ts";
import type { Published } from "./room/room.ts";
import type { Tell } from "./room/sale.ts";
import type { MoveDeps } from "./transition.ts";

/** What a room's rounds need to go on by themselves. */
export type TransitionDeps = OpeningDeps &
  Pick<MoveDeps, "recordSale"> & {
    db: Db;
    notices: Pick<NoticeService, "write">;
    /** Tells whoever was paid or given back, on all their pages: they may look at another table by now. Without it nobody hears. */
    tell?: Tell;
  };

export type RoundDeps = TransitionDeps & {
  /** What players ask for runs here, so that `db` is free for the rounds themselves. Without it: `db`. */
  requests?: Db;
  companies: CompanyService;
  wallets: Pick<WalletService, "openWallet">;
  audit: AuditService;
  stakes: readonly Santim[];
  /** So many cartelas of a round a room that is made now lets one player have; without it one. */
  cartelasPerPlayer?: number;
  publish: (roomId: string, event: Published) => void;
  /** How many sockets of this process watch a room; without it nobody does. */
  watchers?: (roomId: string) => number;
  /** So long after the last call a room that nobody watches is held in memory. */
  idleMs?: number;
  tell: Tell;
  /** Without them nothing is counted. */
  figures?: Pick<Figures, "ball" | "look">;
  /** What is let go of when there is too much to do; without it nothing is. */
  overload?: Pick<Overload, "sheds" | "refuse" | "onLook">;
  /** Tells a room what its players say to each other; without it nobody hears it. */
  react?: (roomId: string, counts: { phrase: Phrase; count: number }[]) => void;
  /** What a player is told who may not play with a company, which may be nothing; null: they may. Without it everybody may. */
  suspendedTold?: (playerId: string, companyId: string) => Promise<string | null>;
  /** Lets those sockets of this process go that watch a room and are named. */
  letGo?: (roomId: string, isGoing: (playerId: string) => boolean) => void;
  hints: Pick<HintService, "tell" | "on" | "isDeaf">;
  /** Whether other servers work on this database. Without it: none do. */
  hasOthers?: () => boolean;
  /** The path of the server where the players of a room meet; without it, or undefined: anywhere. */
  pathOf?: (roomId: string) => string | undefined;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
  log: Logger;
};

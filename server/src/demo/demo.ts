import { randomUUID } from "node:crypto";
import { type Santim, santim, toBirr } from "@derash/game/money";
import type { Language } from "@derash/protocol/player";
import { launchQuery } from "@derash/protocol/telegram/launch";
import { sign } from "@tma.js/init-data-node";
import type { Config } from "../config.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { Player, PlayerService } from "../player/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { RoomOffer } from "../round/service.ts";
import type { WalletService } from "../wallet/service.ts";
import { type DemoStaffDeps, demoOnline, demoPassword, seedDemoStaff } from "./staff.ts";

/** A room, as far as a link names it. */
type DemoRoom = Pick<RoomOffer, "roomId" | "stake">;
type Newcomer = {
  telegramId: number;
  firstName: string;
  lastName: string;
  username: string;
  preferredLanguage: Language;
};
export type Demo = {
  /** Registers a Telegram user with demo money. */
  welcome(newcomer: Newcomer): Promise<Player>;
  /** Gives a newcomer demo money in the transaction that registers them, however they come. */
  greet(tx: Tx, newcomer: Player): Promise<void>;
  /** Staff in every role, their credit and their past: see demo-staff.ts. */
  seed(): Promise<void>;
  /** Launch links that sign in by a click, signed now and valid for an hour, as lines to print. */
  linkLines(url: string, rooms: readonly DemoRoom[]): string[];
};
type Wallets = Pick<WalletService, "openWallet">;
type Deps = DemoStaffDeps & { config: Config; ledger: LedgerService; players: PlayerService; wallets: Wallets };

const welcomeSantim: Santim = santim(1_000_00);
const demoOwnerId = "00000000-0000-7000-8000-00000000d3e0";
const people = [
  { id: 700_000_001, first_name: "Abebe", language_code: "am" },
  { id: 700_000_002, first_name: "Tigist", language_code: "en" },
  { id: 700_000_003, first_name: "Dawit", language_code: "am" },
];

/** What a demo has and production refuses: a company, money from nowhere, and sign-in links with genuine signatures. */
export async function createDemo(deps: Deps): Promise<Demo> {
  const { config, db, ledger, companies, players, wallets } = deps;
  const { companyId } = await companies.ensureBranch(demoOnline.company, demoOnline.branch, true);
  const sourceId = await ledger.open(db, "demo", demoOwnerId);
  const greet = async (tx: Tx, player: Player) => {
    const accountId = await wallets.openWallet(tx, player.id, companyId);
    await ledger.post(tx, {
      key: `demo-welcome:${player.id}`,
      type: "TOP_UP",
      roundId: null,
      description: "Demo money",
      lines: [
        { accountId: sourceId, amount: santim(-welcomeSantim) },
        { accountId, amount: welcomeSantim },
      ],
    });
  };
  return {
    welcome: (newcomer) => players.register({ ...newcomer, phoneNumber: null, origin: "demo" }, greet),
    greet,
    seed: () => seedDemoStaff(deps),
    linkLines: (url, rooms) => linkLines(url, rooms, config.botToken),
  };
}

function linkLines(url: string, rooms: readonly DemoRoom[], botToken: string): string[] {
  const lines = [
    "",
    `Derash is running: ${url}`,
    `Staff sign in at ${url}/login as super, company, branch or cashier, each with the password ${demoPassword}.`,
    "Open two or more of these in different browsers. Each is valid for one hour:",
    "",
  ];
  for (const room of rooms) {
    lines.push(`  ${toBirr(room.stake)} ETB a cartela`);
    for (const person of people)
      lines.push(`    ${person.first_name.padEnd(7)} ${launchLink(url, room, person, botToken)}`);
  }
  return [...lines, ""];
}

/** A link as Telegram opens a mini app: the query that the bot's button carries, and signed launch data in the hash. */
export function launchLink(
  url: string,
  room: DemoRoom,
  person: { id: number; first_name: string; language_code: string },
  botToken: string,
): string {
  const initData = sign({ user: person, query_id: randomUUID() }, botToken, new Date());
  const hash = new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: "9.1", tgWebAppPlatform: "web" });
  return `${url}/?${launchQuery(person.id, room)}#${hash}`;
}

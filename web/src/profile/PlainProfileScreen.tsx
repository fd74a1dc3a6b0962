import type { MiniAppUser } from "@derash/protocol/player";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Link } from "wouter";
import { useWalletNews } from "../data/money/wallet-news.ts";
import { usePlayer } from "../data/queries.ts";
import { formatDate } from "../i18n/date.ts";
import { birr } from "../i18n/money.ts";
import { buttonClass } from "../kit/Button.tsx";
import { FactRow } from "../kit/Fact.tsx";
import { pathTo, usePlace } from "../room/place.ts";
import { Activity } from "./Activity.tsx";
import { Identity } from "./Identity.tsx";
import { WhoseWallet } from "./WhoseWallet.tsx";

/** The specification's number of lines. */
const historyMax = 20;

type TabName = "profile" | "history";

/** /profile: who I am, and in the other tab my last movements of money. */
export function PlainProfileScreen() {
  useWalletNews();
  const player = usePlayer();
  const id = useId();
  const [open, setOpen] = useState<TabName>("profile");
  return (
    <>
      <Tabs id={id} open={open} onOpen={setOpen} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`} className="wide:mx-auto wide:max-w-2xl">
        {open === "profile" ? <Facts player={player} /> : <History player={player} />}
      </div>
    </>
  );
}

type TabsProps = { id: string; open: TabName; onOpen: (tab: TabName) => void };

/** One stop of the Tab key; the arrows go from one to the other. */
function Tabs({ id, open, onOpen }: TabsProps) {
  const { t } = useLingui();
  const other: TabName = open === "profile" ? "history" : "profile";
  const turn = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    onOpen(other);
    document.getElementById(`${id}-${other}`)?.focus();
  };
  const tab = (name: TabName, words: ReactNode) => (
    <button
      type="button"
      role="tab"
      id={`${id}-${name}`}
      aria-selected={open === name}
      aria-controls={`${id}-panel`}
      tabIndex={open === name ? 0 : -1}
      onClick={() => onOpen(name)}
      className={`min-h-12 flex-1 border-b-4 font-bold ${open === name ? "border-(--thread-1)" : "border-transparent text-soft"}`}
    >
      {words}
    </button>
  );
  return (
    <div role="tablist" aria-label={t`Profile`} onKeyDown={turn} className="flex border-b border-line bg-cloth">
      {tab("profile", <Trans>Profile</Trans>)}
      {tab("history", <Trans>History</Trans>)}
    </div>
  );
}

function Facts({ player }: { player: MiniAppUser }) {
  const place = usePlace();
  return (
    <>
      <Identity player={player} />
      <section className="cloth m-2 wide:mx-0 wide:mt-6">
        <dl className="divide-y divide-line">
          <FactRow label={<Trans>Telegram id</Trans>}>{player.telegramId}</FactRow>
          <FactRow label={<Trans>Phone number</Trans>}>{player.phoneNumber || <Trans>not given</Trans>}</FactRow>
          <FactRow label={<Trans>Here since</Trans>}>
            {formatDate(new Date(player.createdAt), { dateStyle: "long" })}
          </FactRow>
        </dl>
        <WhoseWallet player={player} />
        <dl className="divide-y divide-line border-t border-line">
          <FactRow label={<Trans>Paid in, altogether</Trans>}>
            <Trans>{birr(player.totalDeposits)} ETB</Trans>
          </FactRow>
          <FactRow label={<Trans>Paid out, altogether</Trans>}>
            <Trans>{birr(player.totalWithdrawals)} ETB</Trans>
          </FactRow>
        </dl>
      </section>
      <div className="px-2 pb-4">
        <Link className={`${buttonClass()} w-full`} to={pathTo("/enhanced-profile", place)}>
          <Trans>Settings and invitations</Trans>
        </Link>
      </div>
    </>
  );
}

function History({ player }: { player: MiniAppUser }) {
  return (
    <section className="cloth m-2 overflow-hidden wide:m-0 wide:mt-4">
      <h1 className="display px-4 pt-3 pb-1 text-lg">
        <Trans>History</Trans>
      </h1>
      <WhoseWallet player={player} />
      <Activity telegramId={player.telegramId} limit={historyMax} />
    </section>
  );
}

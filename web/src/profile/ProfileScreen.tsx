import { Trans } from "@lingui/react/macro";
import { useWalletNews } from "../data/money/wallet-news.ts";
import { usePlayer } from "../data/queries.ts";
import { useCalendar } from "../i18n/date.ts";
import { PageLinks } from "../kit/shell/PageLinks.tsx";
import { Activity } from "./Activity.tsx";
import { Identity } from "./Identity.tsx";
import { Invite } from "./Invite.tsx";
import { MyWallets } from "./MyWallets.tsx";
import { NetPosition } from "./NetPosition.tsx";
import { Settings } from "./Settings.tsx";
import { WhoseWallet } from "./WhoseWallet.tsx";

/** The specification's number of lines. */
const recentMax = 5;

/** Who I am here, what I have won, and how I like it. */
export function ProfileScreen() {
  useWalletNews();
  const player = usePlayer();
  // Dates are drawn anew in the calendar that is chosen here.
  useCalendar();
  return (
    <>
      <div className="wide:grid wide:grid-cols-2 wide:gap-6 wide:p-4">
        <div>
          <Identity player={player} />
          <MyWallets player={player} />
          <Settings player={player} />
        </div>
        <div>
          <Invite player={player} />
          <NetPosition player={player} />
          <section className="cloth m-2 overflow-hidden wide:mx-0 wide:mt-6">
            <h2 className="display px-4 pt-3 pb-1 text-lg">
              <Trans>Recent Activity</Trans>
            </h2>
            <WhoseWallet player={player} />
            <Activity telegramId={player.telegramId} limit={recentMax} />
          </section>
        </div>
      </div>
      <PageLinks className="px-2 pb-4" />
    </>
  );
}

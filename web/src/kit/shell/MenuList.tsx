import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { usePlayer } from "../../data/queries.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { signOut } from "../../session/sign-out.ts";

const item = "block w-full px-4 py-3 text-start text-base font-semibold hover:bg-sunk";

/** Where a player may go; staff of the company see their pages too. */
export function MenuList({ close }: { close: () => void }) {
  const { t } = useLingui();
  const place = usePlace();
  const player = usePlayer();
  return (
    <nav
      aria-label={t`Menu`}
      className="cloth absolute end-2 top-13 max-h-[calc(100dvh-4.25rem)] w-56 max-w-[calc(100vw-1rem)] overflow-y-auto"
    >
      <Link className={item} to={pathTo("/", place)} onClick={close}>
        <Trans>Play</Trans>
      </Link>
      <Link className={item} to={pathTo("/balance-management", place)} onClick={close}>
        <Trans>My Account</Trans>
      </Link>
      <Link className={item} to={pathTo("/enhanced-profile", place)} onClick={close}>
        <Trans>Profile</Trans>
      </Link>
      <Link className={`${item} border-t border-line`} to={pathTo("/terms", place)} onClick={close}>
        <Trans>Rules</Trans>
      </Link>
      <Link className={item} to={pathTo("/patterns", place)} onClick={close}>
        <Trans>Patterns</Trans>
      </Link>
      <Link className={item} to={pathTo("/about", place)} onClick={close}>
        <Trans>About</Trans>
      </Link>
      {player.is_admin && <StaffLinks close={close} />}
      <button type="button" className={`${item} border-t border-line text-alarm`} onClick={() => void signOut()}>
        <Trans>Logout</Trans>
      </button>
    </nav>
  );
}

function StaffLinks({ close }: { close: () => void }) {
  return (
    <>
      <Link className={item} to="/generator" onClick={close}>
        <Trans>Cards</Trans>
      </Link>
      <Link className={item} to="/sales" onClick={close}>
        <Trans>Sales</Trans>
      </Link>
      <Link className={item} to="/user-management" onClick={close}>
        <Trans>Users</Trans>
      </Link>
    </>
  );
}

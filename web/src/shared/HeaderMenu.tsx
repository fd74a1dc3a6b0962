import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { Icon } from "./icons.tsx";
import { pathTo, usePlace } from "./place.ts";
import { usePlayer } from "./queries.ts";
import { signOut } from "./session.ts";
import { Tibeb } from "./Tibeb.tsx";

/** The menu of a signed-in player; staff of the company see their pages too. */
export function HeaderMenu() {
  const { t } = useLingui();
  const place = usePlace();
  const player = usePlayer();
  const [isOpen, setOpen] = useState(false);
  const item = "block w-full px-4 py-3 text-start text-base font-semibold hover:bg-sunk";
  const close = () => setOpen(false);
  return (
    <header className="relative z-20 bg-cloth print:hidden">
      <div className="mx-auto flex h-13 max-w-5xl items-center justify-between ps-3 pe-1">
        <Link to={pathTo("/", place)} className="display text-xl">
          <Trans>Derash</Trans>
        </Link>
        <button
          type="button"
          className="grid size-11 place-items-center"
          aria-expanded={isOpen}
          aria-label={t`Menu`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "close" : "menu"} />
        </button>
      </div>
      <Tibeb height={8} />
      {isOpen && (
        <nav aria-label={t`Menu`} className="cloth absolute end-2 top-13 w-56 overflow-hidden">
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
          {player.is_admin && <StaffLinks item={item} close={close} />}
          <button type="button" className={`${item} border-t border-line text-alarm`} onClick={() => void signOut()}>
            <Trans>Logout</Trans>
          </button>
        </nav>
      )}
    </header>
  );
}

function StaffLinks({ item, close }: { item: string; close: () => void }) {
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

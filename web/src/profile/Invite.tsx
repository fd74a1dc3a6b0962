import type { MiniAppUser } from "@derash/protocol/player";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { appLink, shareLink } from "../data/app-link.ts";
import { Button, buttonClass } from "../kit/Button.tsx";

/** The row that brings friends: whoever registers by my link is counted as mine. */
export function Invite({ player }: { player: MiniAppUser }) {
  const link = appLink(player, { kind: "invitation", invitation: player.referralCode });
  return (
    <section className="cloth m-2 p-4 wide:m-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="display text-lg">
          <Trans>Invite Friends</Trans>
        </h2>
        <p className="text-sm font-semibold text-soft" data-testid="invited-count">
          <Plural value={player.invitedCount} _0="Nobody yet" one="# friend came" other="# friends came" />
        </p>
      </div>
      {link === null ? (
        <p className="mt-2 text-soft">
          <Trans>There is no bot to invite to yet.</Trans>
        </p>
      ) : (
        <Ways link={link} />
      )}
    </section>
  );
}

function Ways({ link }: { link: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean | null>(null);
  const words = t`Play bingo with me on Derash: the bingo that anyone can check.`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <p className="my-3 rounded-md bg-sunk px-3 py-2 text-sm break-all select-all" data-testid="invite-link">
        {link}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <a className={buttonClass("ink")} href={shareLink(link, words)} target="_blank" rel="noreferrer">
          <Trans>Share</Trans>
        </a>
        {/* Without https, or in an old web view, there is no clipboard; the link above can still be marked. */}
        <Button onClick={() => void (navigator.clipboard ? copy() : setCopied(false))}>
          <Trans>Copy link</Trans>
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-soft">
        {copied === true && <Trans>The link is copied.</Trans>}
        {copied === false && <Trans>Your phone does not let us copy. Press the link long to mark it.</Trans>}
      </p>
    </>
  );
}

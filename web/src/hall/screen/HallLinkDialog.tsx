import { linkHall, unlinkHall } from "@derash/protocol/path/hall";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { DialogError } from "../../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { QrCode } from "../../kit/staff/QrCode.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { forgetLink, inFours, type KeptLink, keepLink, keptLink, watchUrl } from "./hall-link.ts";

/** The hall on a TV or a computer of its own: a code to look on, for an evening, that the cashier can end at any time. */
export function HallLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [link, setLink] = useState(() => keptLink(Date.now()));
  const make = useMutation({
    mutationFn: () => call(linkHall),
    onSuccess: (made) => {
      keepLink(made);
      setLink(made);
    },
  });
  const end = useMutation({
    mutationFn: () => call(unlinkHall),
    onSuccess: () => {
      forgetLink();
      setLink(null);
    },
  });
  const isBusy = make.isPending || end.isPending;
  const error = make.error ?? end.error;
  return (
    <Dialog title={t`Show on another screen`} onClose={onClose} isWide>
      {link === null ? (
        <p className="mb-3">
          <Trans>
            A TV or computer follows the rounds of this hall with a code, without signing in: yours first, and another
            till's when you have none. It can only look on. A new code ends the one before.
          </Trans>
        </p>
      ) : (
        <Shown link={link} />
      )}
      <DialogError error={error && serverMessage(error)} />
      <div className="mt-3 flex gap-2">
        {link !== null && (
          <Button className="flex-1 text-alarm!" disabled={isBusy} onClick={() => end.mutate()}>
            <Trans>End this code</Trans>
          </Button>
        )}
        <Button
          tone={link === null ? "go" : "plain"}
          className="flex-1"
          disabled={isBusy}
          onClick={() => make.mutate()}
        >
          {link === null ? <Trans>Make a code</Trans> : <Trans>New code</Trans>}
        </Button>
      </div>
    </Dialog>
  );
}

function Shown({ link: { code, expiresAt } }: { link: KeptLink }) {
  const { t, i18n } = useLingui();
  const page = `${location.host}/watch`;
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <QrCode
        url={watchUrl(location.origin, code, i18n.locale)}
        label={t`Code of the page that shows this hall`}
        className="size-52 rounded-md"
        testId="hall-link-qr"
      />
      <p className="text-sm">
        <Trans>
          On the other screen open <b className="break-all">{page}</b> and type
        </Trans>
      </p>
      <p className="font-mono text-3xl font-bold whitespace-nowrap select-all" data-testid="hall-code">
        {inFours(code)}
      </p>
      <p className="text-sm text-soft">
        <Trans>
          It shows the hall until <Stamp at={new Date(expiresAt).toISOString()} />, and can do nothing else.
        </Trans>
      </p>
    </div>
  );
}

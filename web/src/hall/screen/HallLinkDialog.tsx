import { linkHall } from "@derash/protocol/path/hall";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { hallCodeKey, inFours, papersUrl, watchUrl } from "../../data/hall/hall-link.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { DialogError } from "../../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { QrCode } from "../../kit/staff/QrCode.tsx";
import { renewHallCode } from "./renew-hall-code.ts";

/** The hall's code: for a TV or a computer of its own, and for guests. It stays until somebody ends it. */
export function HallLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  /** The code that the question is about: another till may end it meanwhile and make the one that is shown by then. */
  const [ending, setEnding] = useState<string | null>(null);
  const link = useQuery({ queryKey: hallCodeKey, queryFn: () => call(linkHall) });
  const renew = useMutation({
    mutationFn: (code: string) => renewHallCode(client, code),
    onSettled: () => setEnding(null),
  });
  const error = link.error ?? renew.error;
  return (
    <Dialog title={t`Show on another screen`} onClose={onClose} isWide>
      {link.data && <Shown code={link.data.code} />}
      <DialogError error={error && serverMessage(error)} />
      {ending !== null && (
        <p className="mt-3 font-semibold">
          <Trans>Every screen and every paper with this code shows nothing any more. Make a new one?</Trans>
        </p>
      )}
      <div className="mt-3 flex gap-2">
        {ending !== null ? (
          <>
            <Button className="flex-1" disabled={renew.isPending} onClick={() => setEnding(null)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button className="flex-1 text-alarm!" disabled={renew.isPending} onClick={() => renew.mutate(ending)}>
              <Trans>New code</Trans>
            </Button>
          </>
        ) : (
          <Button
            className="flex-1 text-alarm!"
            disabled={!link.data}
            onClick={() => setEnding(link.data?.code ?? null)}
          >
            <Trans>End this code</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Shown({ code }: { code: string }) {
  const { t, i18n } = useLingui();
  const page = `${location.host}/watch`;
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <div className="flex flex-wrap justify-center gap-4">
        <figure className="grid justify-items-center gap-1">
          <QrCode
            url={watchUrl(location.origin, code, i18n.locale)}
            label={t`Code of the page that shows this hall`}
            className="size-44 rounded-md"
            testId="hall-link-qr"
          />
          <figcaption className="text-sm font-semibold">
            <Trans>For a TV</Trans>
          </figcaption>
        </figure>
        <figure className="grid justify-items-center gap-1">
          <QrCode
            url={papersUrl(location.origin, i18n.locale, { code, numbers: [] })}
            label={t`Code of the page on which guests follow their cartelas`}
            className="size-44 rounded-md"
            testId="hall-papers-qr"
          />
          <figcaption className="text-sm font-semibold">
            <Trans>For guests' phones</Trans>
          </figcaption>
        </figure>
      </div>
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
          It is the code of this hall, the same at every till and every evening. It can only look on, and shows each new
          round by itself.
        </Trans>
      </p>
    </div>
  );
}

import type { HallState } from "@derash/protocol/hall/round";
import { followedMax } from "@derash/protocol/hall/watch";
import { Trans, useLingui } from "@lingui/react/macro";
import { inFours, papersUrl } from "../../data/hall/hall-link.ts";
import { QrCode } from "../../kit/staff/QrCode.tsx";

type Props = { round: HallState; cartelas: readonly number[]; code: string | null };

/** Where a customer follows these papers on her phone, without signing in. Of more than she can follow it names none. */
export function FollowCode({ round, cartelas, code }: Props) {
  const { t, i18n } = useLingui();
  if (code === null || round.endedAt !== null) return null;
  const numbers = cartelas.length <= followedMax ? cartelas : [];
  const url = papersUrl(location.origin, i18n.locale, { code, numbers });
  return (
    <figure className="mt-3 flex items-center gap-3 border-t-2 border-dashed border-edge pt-3">
      <a href={url} target="_blank" rel="noopener" className="shrink-0">
        <QrCode
          url={url}
          label={t`Code of the page on which you follow these cartelas`}
          className="size-28 print:size-[28mm]"
          testId="receipt-papers-qr"
        />
      </a>
      <figcaption className="text-sm font-semibold">
        <Trans>Follow your cartelas on your phone: point it here.</Trans>
        <span className="mt-1 block font-mono whitespace-nowrap">{inFours(code)}</span>
      </figcaption>
    </figure>
  );
}

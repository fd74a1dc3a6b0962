import { Trans, useLingui } from "@lingui/react/macro";
import { inFours, papersUrl } from "../../data/hall/hall-link.ts";
import { QrCode } from "../../kit/staff/QrCode.tsx";

/** For a guest's phone: the page on which she follows her papers. */
export function GuestCode({ code }: { code: string | null }) {
  const { t, i18n } = useLingui();
  if (code === null) return null;
  return (
    <div className="flex items-center gap-[1.2vw] text-start">
      <QrCode
        url={papersUrl(location.origin, i18n.locale, { code, numbers: [] })}
        label={t`Code of the page on which guests follow their cartelas`}
        className="size-[calc(var(--u)*14)] shrink-0 rounded-md"
        testId="hall-papers-qr"
      />
      <p className="text-[calc(var(--u)*2.8)] leading-tight font-bold">
        <Trans>Follow your cartelas on your phone</Trans>
        <span className="block font-mono text-[calc(var(--u)*3.4)] whitespace-nowrap">{inFours(code)}</span>
      </p>
    </div>
  );
}

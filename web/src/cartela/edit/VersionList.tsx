import type { CartelaRecord, CartelaVersion } from "@derash/protocol/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { useVersions } from "../cartela-queries.ts";

type Props = { cartela: CartelaRecord; shown: number; onShow: (version: CartelaVersion) => void };

/** Every version that was ever saved: who, when, and what it looked like. */
export function VersionList({ cartela, shown, onShow }: Props) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch } = useVersions(cartela.id);
  return (
    <section className="border-t border-line pt-2">
      <h3 className="mb-1 text-sm font-semibold">
        <Trans>Versions</Trans>
      </h3>
      {isPending && (
        <p className="min-h-11 text-sm text-soft">
          <Trans>Loading...</Trans>
        </p>
      )}
      {isError && (
        <p className="flex items-center gap-2 text-sm text-alarm">
          <span className="flex-1">
            <Trans>The versions could not be loaded.</Trans>
          </span>
          <Button onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.map((version) => (
          <li key={version.version} className="flex min-h-12 items-center gap-2 text-sm">
            <span className="w-7 font-bold tabular-nums">{version.version}</span>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block truncate font-semibold">{version.user}</span>
              <span className="text-xs text-soft">
                <Stamp at={version.created_at} />
              </span>
            </span>
            <button
              type="button"
              aria-pressed={version.version === shown}
              aria-label={t`Show version ${version.version}`}
              onClick={() => onShow(version)}
              className="min-h-11 px-3 font-bold underline decoration-edge underline-offset-4 aria-pressed:text-soft aria-pressed:no-underline"
            >
              {version.version === shown ? <Trans>Shown</Trans> : <Trans>Show</Trans>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

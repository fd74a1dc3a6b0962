import type { VenueState } from "@derash/protocol/venue";
import { Trans, useLingui } from "@lingui/react/macro";
import { qrCode } from "../shared/qr.ts";
import { verifyPath } from "../shared/verify-path.ts";

type Props = { round: VenueState; cartelas: readonly number[] };

/** The white around a code that scanners ask for, in its squares. */
const quiet = 4;

/** Where a customer checks the draw at home: a code for her phone. With the hall's own machine there is nothing to check. */
export function VerifyCode({ round, cartelas }: Props) {
  const { t } = useLingui();
  if (round.mode === "physical") {
    return (
      <p className="mt-3 text-center text-sm font-bold" data-testid="receipt-unverifiable">
        <Trans>Physical draw: not verifiable</Trans>
      </p>
    );
  }
  // Its sale was never closed: there is no record, and nothing was drawn.
  if (round.status === "void" && round.closeHash === null) return null;
  const [cartelaNumber, ...more] = cartelas;
  const path = verifyPath(round.saleId, more.length === 0 ? { cartelaNumber } : {});
  const url = new URL(path, location.origin).href;
  const { size, path: squares } = qrCode(url);
  return (
    <figure className="mt-3 grid justify-items-center gap-2 border-t-2 border-dashed border-edge pt-3">
      <a href={path} target="_blank" rel="noopener">
        <svg
          viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
          role="img"
          aria-label={t`Code of the page on which anyone checks this draw`}
          className="size-40 print:size-[36mm]"
          data-testid="receipt-qr"
          data-url={url}
        >
          {/* Black on white in every theme: not every phone reads the other way round. */}
          <path d={`M${-quiet} ${-quiet}h${size + 2 * quiet}v${size + 2 * quiet}H${-quiet}Z`} fill="#fff" />
          <path d={squares} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </a>
      <figcaption className="text-center text-sm font-semibold">
        <Trans>Check the draw yourself: point your phone here.</Trans>
      </figcaption>
    </figure>
  );
}

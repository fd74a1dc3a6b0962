import { cartelasPerPlayerLimit, countdownRestartsMax, reservationMs } from "@derash/game/round";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { inlineLink, Part, Points } from "./Paper.tsx";

const heldSeconds = reservationMs / 1000;

/** From the stake to the last ball. */
export function RoundArticles() {
  return (
    <>
      <Part number={2} title={<Trans>Cartela and stake</Trans>}>
        <Points>
          <li>
            <Trans>A cartela has 25 cells: five under each of B, I, N, G and O, the one in the middle free.</Trans>
          </li>
          <li>
            <Trans>
              The table says how many cartelas one player may have in a round, {cartelasPerPlayerLimit} at most. No two
              players have the same one.
            </Trans>
          </li>
          <li>
            <Trans>
              Start Game holds your cartela for {heldSeconds} seconds and pays its stake from your wallet. Until the
              countdown ends, Reset gives it back with the whole stake; after that nobody can, and neither can we.
            </Trans>
          </li>
          <li>
            <Trans>
              A cartela of the next round that you ask for while one is played, or that you keep, is paid for as that
              round opens, as far as your wallet goes. Until then you can give it up.
            </Trans>
          </li>
          <li>
            <Trans>
              A round with a time is sold ahead, and you need not be there. The company can cancel it before its time:
              then every stake goes back.
            </Trans>
          </li>
        </Points>
      </Part>
      <Part number={3} title={<Trans>The countdown</Trans>}>
        <p>
          <Trans>
            The first paid cartela starts the countdown, usually of 30 seconds; the server's clock decides. If too few
            people have paid when it ends (the table says how many it takes), it starts over, {countdownRestartsMax}{" "}
            times at most. Then the round is void and everyone is refunded.
          </Trans>
        </p>
      </Part>
      <Part number={4} title={<Trans>The draw</Trans>}>
        <p>
          <Trans>
            When the sale is closed, the 75 balls are put in order. Nobody can know or choose that order while cartelas
            are on sale, not even we. Then a ball is called every few seconds, the same one for everybody at the same
            moment.
          </Trans>{" "}
          <Trans>
            Where the page that checks a draw says “demo beacon”, the last ingredient is our own and this does not hold.
          </Trans>
        </p>
      </Part>
      <Part number={5} title={<Trans>Winning</Trans>}>
        <Points>
          <li>
            <Trans>
              Any full row, column or diagonal wins, unless the table names other{" "}
              <Link className={inlineLink} to="/patterns">
                patterns
              </Link>
              . The free cell counts as called.
            </Trans>
          </li>
          <li>
            <Trans>
              The server checks every paid cartela on every ball. You need not press anything, nor be online, to win.
            </Trans>
          </li>
          <li>
            <Trans>
              The round ends with the first ball that fills a cartela; at a table with stages, with the ball that wins
              the last of them.
            </Trans>
          </li>
        </Points>
      </Part>
    </>
  );
}

import { santim, toBirr } from "@derash/game/money";
import { houseCutBpsDefault, splitEqually, splitPot } from "@derash/game/prize";
import { Trans, useLingui } from "@lingui/react/macro";
import { birr, shortBirr } from "../i18n/money.ts";
import { Part } from "./Paper.tsx";

const prizePercent = (10_000 - houseCutBpsDefault) / 100;
const housePercent = houseCutBpsDefault / 100;

/** Ten stakes of 20 birr, and three who share: reckoned by the same code as every prize. */
const examplePot = santim(200_00);
const { houseCut, prizePool } = splitPot(examplePot, houseCutBpsDefault);
const shares = splitEqually(prizePool, [17, 58, 141]);

export function PrizeArticle({ number }: { number: number }) {
  return (
    <Part number={number} title={<Trans>The prize</Trans>}>
      <p>
        <Trans>
          All stakes of a round are its pot. {prizePercent} % of the pot is the prize, called Derash; {housePercent} %
          is the house's.
        </Trans>
      </p>
      <SplitBand />
      <p>
        <Trans>
          All cartelas that are full on the winning ball share the prize equally, in whole santim. Santim that are left
          over go one each to the lowest cartela numbers. The money is in the wallets at once.
        </Trans>
      </p>
      <figure className="rounded-md bg-sunk px-3 py-2.5 text-sm">
        <figcaption className="mb-1.5 font-semibold">
          <Trans>
            An example: 10 players at 20 ETB. Pot {shortBirr(toBirr(examplePot))} ETB, prize{" "}
            {shortBirr(toBirr(prizePool))} ETB, house {shortBirr(toBirr(houseCut))} ETB. Three win on the same ball:
          </Trans>
        </figcaption>
        <ul className="grid grid-cols-3 gap-2">
          {shares.map(({ cartelaNumber, amount }) => (
            <li key={cartelaNumber}>
              <span className="block text-xs text-soft">
                <Trans>Cartela {cartelaNumber}</Trans>
              </span>
              <span className="font-bold text-gold">
                <Trans>{birr(toBirr(amount))} ETB</Trans>
              </span>
            </li>
          ))}
        </ul>
      </figure>
      <p>
        <Trans>
          At a table with stages, such as first line, second line and full cartela, each stage has its own patterns and
          its share of the prize in percent, which the table shows before you pay. Each is paid at once, at the ball
          that wins it, and the same balls go on until the last one is won. One cartela may win several.
        </Trans>
      </p>
      <p>
        <Trans>
          A round with a time may guarantee its Derash. What the stakes lack of it the company adds from its own
          account, where it is set aside before the first cartela is sold.
        </Trans>
      </p>
      <p>
        <Trans>
          Where the law taxes wins, a round's rules say how: the rate, from which sum on, and who bears it. What is
          withheld of a win goes to the company's tax account at once, rounded down to whole santim for you, and the
          screen says what you won, the tax and what was paid. Anybody can check it in the round's record.
        </Trans>
      </p>
    </Part>
  );
}

/** The pot as one band of cloth: what comes back is gold. */
function SplitBand() {
  const { t } = useLingui();
  return (
    <svg
      viewBox="0 0 320 44"
      className="block w-full"
      role="img"
      aria-label={t`${prizePercent} of 100 parts are the prize, ${housePercent} are the house's.`}
    >
      <rect width={3.2 * prizePercent} height="44" fill="var(--gold-fill)" />
      <rect x={3.2 * prizePercent} width={3.2 * housePercent} height="44" fill="var(--ink)" />
      <path d={stitches(prizePercent)} stroke="var(--cloth)" strokeWidth="2" strokeDasharray="4 3" />
      <g fontFamily="var(--font-display)" fontWeight="700" fontSize="20" textAnchor="middle">
        <text x={1.6 * prizePercent} y="29" fill="var(--on-gold)">
          {prizePercent} %
        </text>
        <text x={320 - 1.6 * housePercent} y="29" fill="var(--cloth)">
          {housePercent} %
        </text>
      </g>
    </svg>
  );
}

function stitches(percent: number): string {
  return `M${3.2 * percent} 0V44`;
}

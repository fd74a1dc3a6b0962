import type { Cells } from "@derash/game/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { Cartela } from "../../kit/Cartela.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { PlayTable } from "./PlayTable.tsx";
import { newOrder, playCartelas } from "./table.ts";

type Step = { step: "choose" } | { step: "play"; cells: Cells; order: readonly number[]; go: number };

/** What to do, in twenty seconds; then a minute against the clock, without money and without anybody else. */
export function Practice({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [at, setAt] = useState<Step>({ step: "choose" });
  const play = (cells: Cells, go: number) => setAt({ step: "play", cells, order: newOrder(), go });
  return (
    <Dialog title={t`A minute without money`} onClose={onClose} isWide>
      {at.step === "choose" ? (
        <Lesson onChoose={(cells) => play(cells, 1)} />
      ) : (
        <PlayTable
          key={at.go}
          cells={at.cells}
          order={at.order}
          onAgain={() => play(at.cells, at.go + 1)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Lesson({ onChoose }: { onChoose: (cells: Cells) => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(0);
  const name = useId();
  const cells = playCartelas[chosen];
  return (
    <>
      <ol className="mb-3 list-decimal space-y-1 ps-5 text-sm">
        <li>
          <Trans>Choose a cartela: 24 numbers under B, I, N, G and O, and a free centre.</Trans>
        </li>
        <li>
          <Trans>A ball is called every moment. Do you have it? Touch the number.</Trans>
        </li>
        <li>
          <Trans>Five in a row win: across, down or from corner to corner.</Trans>
        </li>
        <li>
          <Trans>In a real round you may look away: the server checks every cartela on every ball.</Trans>
        </li>
      </ol>
      <fieldset className="mb-3 grid grid-cols-3 gap-2">
        <legend className="mb-1 text-sm font-bold">
          <Trans>Your play cartela</Trans>
        </legend>
        {playCartelas.map((each, index) => (
          <label
            key={each.join()}
            className={`block rounded-md border-2 p-1 ${index === chosen ? "border-go" : "border-line"}`}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={index === chosen}
              onChange={() => setChosen(index)}
              aria-label={t`Play cartela ${index + 1}`}
            />
            <Cartela cartelaNumber={index + 1} cells={each} />
          </label>
        ))}
      </fieldset>
      <Button
        tone="go"
        className="w-full"
        data-testid="practice-start"
        onClick={() => cells && onChoose(cells)}
        // The one thing to do here.
        autoFocus
      >
        <Trans>Start the minute</Trans>
      </Button>
    </>
  );
}

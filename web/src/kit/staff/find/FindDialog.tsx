import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Dialog } from "../../Dialog.tsx";
import { controlClass } from "../form/Field.tsx";
import { serverMessage } from "../form/form-errors.ts";
import { Stamp } from "../Stamp.tsx";
import { type Hit, type HitKind, moved } from "./hits.ts";
import { useHits } from "./use-hits.ts";

const kindWords: Record<HitKind, MessageDescriptor> = {
  page: msg`Page`,
  player: msg`Player`,
  company: msg`Company`,
  branch: msg`Branch`,
  cashier: msg`Cashier`,
  round: msg`Round`,
  payment: msg`Payment`,
};

/** A few letters, an arrow key, Enter: and one is there. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { found, isSearching, error } = useHits(typed);
  const chosen = Math.min(place, Math.max(found.length - 1, 0));
  const idOf = (index: number) => `${listId}-${index}`;
  // The dialog opens on its closing button otherwise.
  useEffect(() => input.current?.focus(), []);
  useEffect(
    () => document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: "nearest" }),
    [listId, chosen],
  );
  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    onClose();
    navigate(hit.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (by !== null) setPlace(moved(chosen, by, found.length));
    // What is still being looked for is not what Enter was meant for.
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && !isSearching) go(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t`Find`} onClose={onClose} isWide>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t`Name, phone number or game code`}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? idOf(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={t`Name, phone number or game code`}
        className={controlClass}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t`What was found`} className="mt-2 max-h-[55dvh] overflow-auto">
        {found.map((hit, index) => (
          <HitRow key={hit.key} id={idOf(index)} hit={hit} isChosen={index === chosen} onChoose={() => go(hit)} />
        ))}
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-soft">
        <Words typed={typed} count={found.length} isSearching={isSearching} failure={error && serverMessage(error)} />
      </p>
    </Dialog>
  );
}

type WordsProps = { typed: string; count: number; isSearching: boolean; failure: string | null };

function Words({ typed, count, isSearching, failure }: WordsProps) {
  if (failure !== null) return failure;
  if (typed.trim().length < 2) return <Trans>Companies, branches, cashiers, players, rounds, payments and pages</Trans>;
  if (isSearching) return <Trans>Searching...</Trans>;
  return count === 0 ? <Trans>Nothing found</Trans> : <Trans>↑ and ↓ choose, Enter opens</Trans>;
}

type RowProps = { id: string; hit: Hit; isChosen: boolean; onChoose: () => void };

function HitRow({ id, hit: { kind, name, detail, at }, isChosen, onChoose }: RowProps) {
  const { i18n } = useLingui();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's above, which keeps the focus.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // In a listbox the focus stays in the box above.
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1 ${isChosen ? "bg-sunk" : ""}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {(detail !== "" || at !== null) && (
          <span className="block text-xs wrap-anywhere text-soft">
            {detail} {at !== null && <Stamp at={at} />}
          </span>
        )}
      </span>
      <span className="text-xs text-soft">{i18n._(kindWords[kind])}</span>
    </div>
  );
}

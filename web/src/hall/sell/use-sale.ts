import { toBirr } from "@derash/game/money";
import { anyLine } from "@derash/game/pattern";
import { stakeMin } from "@derash/game/stake";
import type { DrawMode, HallState } from "@derash/protocol/hall/round";
import { changeCartelas, placeBet, startRound } from "@derash/protocol/path/hall-round";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { readText, writeText } from "../../data/storage.ts";
import { birr, shortBirr } from "../../i18n/money.ts";
import { useAlert } from "../../kit/alert.tsx";
import { playSound } from "../../kit/sound/sound.ts";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { serverTime } from "../../room/clock.ts";
import { credentialsStore } from "../../session/credentials.ts";
import { owedAt } from "../desk-state.ts";
import { printReceipt, printsEach } from "../receipt/print-receipt.ts";
import { gameType } from "../run/kept-game.ts";
import { useRoundAction } from "../run/use-round-action.ts";
import { type Hall, useHallRefresh, useRoundUpdate } from "../use-hall.ts";
import { defaultStake, isStake, shortage } from "./betting.ts";
import { useWhenOther, useWhenStarted } from "./carried/use-carried.ts";
import { type Asked, keepAsked, keptAsked, keptChoice, soldSince, takenBackSince, unpaidOf } from "./chosen.ts";
import { type Papers, papersOf } from "./number/papers.ts";
import { soldAlready } from "./number/sold-already.ts";
import { useChoice } from "./number/use-choice.ts";
import { nextOfProgramme } from "./programme.ts";
import { changeOf, markTyped, type TypedNumbers, toggle, withoutSold } from "./selection.ts";
import { linesBefore, ownLines } from "./sold-lines.ts";

/** Without what somebody has sold since: a sold one that is chosen would be taken back. */
function choiceFor(round: HallState | null, known: ReadonlySet<number>): ReadonlySet<number> {
  return new Set(unpaidOf(keptChoice(), round).filter((number) => known.has(number)));
}

/** What this till sold at last, but never less than the hall takes. */
function firstStake(least: number | null): string {
  const kept = readText("derash-stake") ?? defaultStake;
  return least !== null && Number(kept) < least ? String(least) : kept;
}

/** Patterns that were chosen while this round was the newest. */
type Chosen = { patterns: readonly string[]; after: string | null };
type Given = { hall: Hall; round: HallState | null; known: ReadonlySet<number> };

/** One sale: what is chosen, at which stake, and the step that is next: bet, change of the sold, or start. */
export function useSale({ hall, round, known }: Given) {
  // Each till takes back what it has sold itself; what others have sold is sold all the same.
  const others = (round?.tills ?? []).filter(({ id }) => id !== hall.answer.cashierId);
  const elsewhere = new Set(others.flatMap(({ cartelas }) => cartelas));
  const sold = new Set((round?.cartelas ?? []).filter((number) => !elsewhere.has(number)));
  const choice = useChoice(() => choiceFor(round, known), sold);
  const { chosen } = choice;
  // Round after round is played by the same rules, until somebody changes them.
  const before = (hall.desk.sale ?? hall.desk.game)?.round ?? null;
  const { profile, physicalDrawAllowed } = hall.answer;
  const usualMode = profile.mode ?? before?.mode ?? "server";
  const [wantedMode, setMode] = useState<DrawMode>(usualMode);
  // The company may forbid it at any time, also with this page open.
  const mode = physicalDrawAllowed ? wantedMode : "server";
  const { patterns, setPatterns } = usePatterns(profile, before);
  // A stake is the hall's: whichever till sells the next round's first cartela goes on with the last one's.
  const [typedStake, setTypedStake] = useState<{ stake: string; after: string | null } | null>(null);
  const usualStake = before === null ? firstStake(profile.stake_min) : String(before.bet);
  const nextStake = typedStake?.after === (before?.saleId ?? null) ? typedStake.stake : usualStake;
  const stake = round === null ? nextStake : String(round.bet);
  const wanted = changeOf(sold, chosen);
  const change = { ...wanted, papers: papersOf(choice.papers, wanted.add), seen: round?.moves };
  const setStake = (next: string) => {
    setTypedStake({ stake: next, after: before?.saleId ?? null });
    if (isStake(next)) writeText("derash-stake", next);
  };
  useWhenStarted(hall, round, (before) => {
    const unpaid = unpaidOf(chosen, before);
    choice.carry(unpaid);
    setMode(profile.mode ?? before.mode);
    if (unpaid.length > 0) playSound("lose");
  });
  const game = { stake, mode: round?.mode ?? mode, patterns: round?.patterns ?? patterns };
  const shown = { newest: before?.saleId ?? null, isOnSale: round !== null, game };
  useWhenOther(shown, choice.carried === "other_game", choice.showOther);
  const drop = (numbers: readonly number[]) =>
    choice.narrow((now) => new Set([...now].filter((one) => !numbers.includes(one))));
  useTakenBack(round, sold, drop);
  const asks = useAsked(hall, sold, (asked, soldByNow) => choice.narrow((now) => withoutSold(now, asked, soldByNow)));
  const { balance } = hall.answer;
  const lastSales = ownLines(round, hall.answer.cashierId);
  return {
    ...game,
    setStake,
    setMode,
    setPatterns,
    callIntervalMs: profile.call_interval_ms ?? undefined,
    chosen,
    /** Each for the receipt of one customer, the newest first. */
    lastSales,
    linesBefore: linesBefore(hall.desk.game?.round ?? null),
    elsewhere,
    /** What speaks against selling these. */
    objection: (add: readonly number[]) => soldAlready([...add], { sold, marked: chosen, lastSales, others }),
    sold,
    isFree: (number: number) => !sold.has(number) && !elsewhere.has(number) && !chosen.has(number),
    /** `seen`: how much had been sold and taken back when it was asked for. It comes again as the same, and never as another sale. */
    change,
    carried: choice.carried,
    unpaid: unpaidOf(chosen, round),
    /** Of all tills. */
    inRound: round?.cartelas.length ?? 0,
    count: (round?.cartelas.length ?? 0) + change.add.length - change.remove.length,
    short: shortage(stake, change.add.length - change.remove.length, balance),
    tap: (number: number) => choice.choose(toggle(chosen, number), [number]),
    take: (numbers: TypedNumbers, papers?: Papers) =>
      choice.choose(markTyped(chosen, numbers, sold), numbers.add, papers),
    clear: () => choice.choose(new Set()),
    /** These are sold, or taken back: what was chosen beside them stays so. */
    drop,
    /** These are asked for: the round will show whether they are sold, also when the answer is lost. */
    asks,
  };
}

/** What was asked for and is sold by now is not chosen any more, whoever says so first, or the next key would take it back. */
function useAsked(
  { desk, answer }: Hall,
  sold: ReadonlySet<number>,
  onSold: (asked: readonly number[], soldByNow: ReadonlySet<number>) => void,
) {
  const started = desk.game?.round ?? null;
  const [asked, setAsked] = useState<Asked>(keptAsked);
  const soldByNow = soldSince(asked, sold, started, answer.cashierId);
  if (soldByNow.size > 0) {
    setAsked({ ...asked, numbers: [] });
    onSold(asked.numbers, soldByNow);
  }
  useEffect(() => keepAsked(asked), [asked]);
  return (numbers: readonly number[]) => setAsked({ numbers, after: started?.saleId ?? null });
}

/** What is taken back is not chosen any more, whoever says so first: the dialog's answer may be lost, and the dialog closed. */
function useTakenBack(
  round: HallState | null,
  sold: ReadonlySet<number>,
  onTakenBack: (numbers: readonly number[]) => void,
): void {
  const now = { saleId: round?.saleId, sold };
  const before = useRef(now);
  useEffect(() => {
    const gone = takenBackSince(before.current, now);
    before.current = now;
    if (gone.length > 0) onTakenBack(gone);
  });
}

/** What somebody chooses holds for one round more; then the evening's programme goes on, where there is one. */
function usePatterns({ programme }: Hall["answer"]["profile"], before: HallState | null) {
  const after = before?.saleId ?? null;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const usual = nextOfProgramme(programme, before, serverTime()) ?? before?.patterns ?? [anyLine.value];
  return {
    patterns: chosen?.after === after ? chosen.patterns : usual,
    setPatterns: (patterns: readonly string[]) => setChosen({ patterns, after }),
  };
}

export type Sale = ReturnType<typeof useSale>;

const heard: ReadonlySet<string> = new Set(["cartela_sold_elsewhere", "paper_outdated", "taken_back_since"]);

/** Another till was quicker, or the paper is an old one: whoever looks at the customer hears it. */
export function heardIfSold(error: Error): void {
  if (error instanceof ApiError && heard.has(error.code ?? "")) playSound("lose");
}

/** The receipt comes by itself where the till wants it so. */
function sold(saleId: string, numbers: readonly number[]): void {
  if (numbers.length > 0 && printsEach()) printReceipt({ saleId }, numbers);
}

/** The first sale of a round, which opens it. */
function useBet(sale: Sale, hall: Hall) {
  const { t } = useLingui();
  const alert = useAlert();
  const update = useRoundUpdate();
  const refresh = useHallRefresh();
  return useMutation({
    mutationFn: ({ add, papers }: Sale["change"]) =>
      call(placeBet, {
        body: {
          bet_amount: sale.stake,
          number_of_players: add.length,
          game_type_id: gameType,
          cartelas: add,
          papers,
          mode: sale.mode,
          patterns: [...sale.patterns],
          seen_sale_id: hall.desk.game?.round.saleId ?? null,
          seen_owed: owedAt(hall.desk, hall.answer.cashierId),
          call_interval_ms: sale.callIntervalMs ?? hall.desk.game?.round.callIntervalMs,
        },
      }),
    onSuccess: ({ data }, { add }) => {
      sale.clear();
      sold(data.round.saleId, add);
      update(data.round, data.new_balance);
      void refresh();
    },
    onError: (error) => {
      void refresh();
      heardIfSold(error);
      // Its answer was lost, and the round was given up before anybody here has heard of either.
      const isUnheard = error instanceof ApiError && error.code === "version_changed";
      if (isUnheard)
        return void alert(t`Not sold: a round that you had sold in was given up. First see what you give back.`);
      const isSilent = error instanceof ApiError && error.isOffline;
      void alert(isSilent ? t`Betting failed: No response from server` : t`Betting failed: ${serverMessage(error)}`);
    },
  });
}

/**
 * The steps of a sale, with the specification's checks before each and its words after. What takes back something sold is handed to
 * `onTakeBack`, for somebody has to say why.
 */
export function useSaleSteps(
  sale: Sale,
  hall: Hall,
  round: HallState | null,
  onTakeBack: (change: Sale["change"]) => void,
) {
  const { t } = useLingui();
  const alert = useAlert();
  const [, navigate] = useLocation();
  const action = useRoundAction(round?.saleId ?? "");
  const bet = useBet(sale, hall);
  /** What speaks against selling, or null. */
  const objection = () => {
    if (credentialsStore.get() === null) return t`You are not logged in. Please log in again.`;
    if (!isStake(sale.stake)) return t`Please enter a valid amount of ${shortBirr(toBirr(stakeMin))} ETB or more`;
    if (sale.short === null) return null;
    const [needed, balance] = [birr(sale.short.needed), birr(sale.short.balance)];
    return t`Insufficient balance! You need ${needed} ETB but only have ${balance} ETB.`;
  };
  const failed = (error: Error) => {
    heardIfSold(error);
    void alert(serverMessage(error));
  };
  const changed = ({ add, remove }: TypedNumbers) => {
    sold(round?.saleId ?? "", add);
    sale.drop([...add, ...remove]);
  };
  const isBusy = bet.isPending || action.isPending;
  return {
    isBusy,
    placeBet: () => {
      if (isBusy) return;
      if (sale.change.add.length === 0) return void alert(t`Please select at least one cartela before placing a bet.`);
      const objected = objection();
      if (objected !== null) return void alert(objected);
      sale.asks(sale.change.add);
      bet.mutate(sale.change);
    },
    change: () => {
      if (isBusy) return;
      const objected = objection();
      if (objected !== null) return void alert(objected);
      const { add, papers, remove, seen } = sale.change;
      sale.asks(add);
      if (remove.length > 0) return onTakeBack(sale.change);
      const onSuccess = () => changed({ add, remove });
      action.mutate((named) => call(changeCartelas, { ...named, body: { add, papers, seen_moves: seen } }), {
        onSuccess,
        onError: failed,
      });
    },
    changed,
    start: () => {
      if (isBusy) return;
      if (sale.inRound === 0) return void alert(t`Please select at least one cartela before starting the game.`);
      action.mutate((named) => call(startRound, named), {
        onSuccess: () => navigate("/game"),
        onError: failed,
      });
    },
  };
}

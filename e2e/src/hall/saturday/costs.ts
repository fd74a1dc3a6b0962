import { expect } from "@playwright/test";
import type { Task } from "../../page/till.ts";
import { beginsAt, eveningMinutes, lineLength, minute, ofTill, rounds, sold } from "./plan.ts";

/** Key presses before a hall had several tills. */
const oldDay = { customer: 8.2, round: 17 };
/** What a key takes a person who knows the screen, and making up the mind before a task (Card, Moran and Newell). */
const person = { pressSeconds: 0.28, decisionSeconds: 1.35 };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const atKeys = (presses: number) => presses * person.pressSeconds + person.decisionSeconds;

/** What customers and rounds cost the people in the hall, beside the old day; and whether it fits between two rounds. */
export function tellsCosts(tasks: readonly Task[]): void {
  const line = (name: string, task: string, old: number) => {
    const found = tasks.filter((each) => each.task === task);
    const presses = mean(found.map((each) => each.presses));
    const seconds = mean(found.map((each) => each.seconds));
    return `  ${name}: ${presses.toFixed(1)} key presses, ${atKeys(presses).toFixed(1)} s of a person (before: ${old}, ${atKeys(old).toFixed(1)} s); ${seconds.toFixed(1)} s of the journey`;
  };
  const customer = mean(tasks.filter(({ task }) => task === "a customer").map(({ presses }) => presses));
  const starts = Array.from({ length: rounds - 1 }, (_, index) => beginsAt(index + 2) - beginsAt(index + 1));
  const shortest = Math.min(...starts) / 1000;
  const customers = ofTill / lineLength;
  const left = shortest / customers - atKeys(customer);
  const lines = [
    line("a customer", "a customer", oldDay.customer),
    line("a round, by who calls and who pays", "a round", oldDay.round),
    `  ${rounds} rounds of ${sold} in ${eveningMinutes} minutes, ${((shortest * 1000) / minute).toFixed(1)} min the shortest: ${left.toFixed(1)} s a customer are left for the money`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  expect(left, "selling fits between two rounds").toBeGreaterThan(0);
}

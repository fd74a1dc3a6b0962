import { parentPort } from "node:worker_threads";
import { signBeacon, verifyBeacon } from "@derash/fairness/beacon";
import { invariant } from "../app-error.ts";
import type { BlsAnswer, BlsTask } from "./bls.ts";

/** A thread's program: tasks come in, answers of the same id go out. See bls.ts. */
const port = parentPort;
invariant(port, "signatures are checked in a thread of their own");
port.on("message", ({ id, ...task }: BlsTask) => {
  const { round } = task;
  const answer: BlsAnswer =
    "secretKey" in task
      ? { id, signature: signBeacon(task.secretKey, round) }
      : { id, signature: verifyBeacon(task.publicKey, round, task.signature) ? task.signature : null };
  port.postMessage(answer);
});

import { parentPort, workerData } from "node:worker_threads";
import { invariant } from "../app-error.ts";
import { replayPicture, type Shown } from "./picture.ts";

/** A thread's program: what a picture shows comes in, the picture goes out. See pictures.ts. */
const port = parentPort;
invariant(port, "a picture is made in a thread of its own");
const picture = new Uint8Array(replayPicture(workerData as Shown));
port.postMessage(picture, [picture.buffer]);

import type { Delivered, Message } from "./message.ts";

type Packets = Message & { kind: "packets" };

const path = "/socket.io/?EIO=4&transport=websocket";
/** Where a packet is swallowed, nothing comes any more. */
const silentMs = 500;
/** An event that is none is refused, in order: then all that was said before has been heard. */
const question = '427777["nothing"]';

/** Says packets as they stand over a WebSocket; done when the question behind them is answered, or the connection is closed. */
export function deliverPackets(
  url: string,
  { packets, isSignedIn }: Packets,
  token: string | null,
  headers: Record<string, string>,
): Promise<Delivered> {
  return new Promise((resolve) => {
    // Node's own takes headers beside the protocols, which the type of the browser's does not know.
    const socket = new WebSocket(url.replace(/^http/, "ws") + path, { headers } as never);
    const done = (delivered: Delivered) => {
      clearTimeout(silent);
      resolve(delivered);
      socket.close();
    };
    const silent = setTimeout(() => done({ answer: "silent" }), silentMs * 10);
    let isSaid = false;
    const sayAll = () => {
      isSaid = true;
      for (const packet of packets) socket.send(packet);
      socket.send(question);
      clearTimeout(silent);
      setTimeout(() => done({ answer: "silent" }), silentMs).unref();
    };
    socket.addEventListener("message", ({ data }) => {
      const text = String(data);
      if (text.startsWith("0{")) {
        if (isSignedIn) socket.send(`40${JSON.stringify({ token })}`);
        else sayAll();
        return;
      }
      if (text.startsWith("40{") && isSignedIn && !isSaid) sayAll();
      if (/"error":"internal"/.test(text)) return done({ answer: "internal", harm: text.slice(0, 200) });
      if (text.startsWith("437777[")) done({ answer: "answered" });
    });
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", () => done({ answer: "closed" }));
  });
}

import type { Socket } from "socket.io";

/** What a handshake says once nobody asks any more. */
const nothing: Socket["handshake"] = {
  ...{ headers: {}, query: {}, auth: {} },
  ...{ time: "", address: "", url: "", issued: 0, xdomain: false, secure: false },
};

/**
 * The request by which a connection began, its headers and the token that came with it are kept for the connection's whole life
 * otherwise: two kilobytes a player, and more from a phone that says more of itself.
 */
export function forgetFirstRequest(socket: Pick<Socket, "conn" | "handshake">): void {
  Object.assign(socket, { handshake: nothing });
  Object.assign(socket.conn, { request: null });
}

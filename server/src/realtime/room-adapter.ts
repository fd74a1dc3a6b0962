import { Adapter, type BroadcastOptions } from "socket.io-adapter";

/** What of an Engine.IO connection is needed here; of its WebSocket, and of the TCP socket below, what is theirs alone. */
type Connection = {
  readyState: string;
  writeBuffer: readonly unknown[];
  transport: { writable: boolean; socket?: { readyState: number; _socket?: TcpSocket | null } };
};
type TcpSocket = { writableLength: number; write(bytes: Uint8Array): unknown };
type Packet = { nsp?: string };
type Member = {
  conn: Connection;
  client: { writeToEngine(encoded: readonly unknown[], options: object): void };
  notifyOutgoingListeners(packet: Packet): void;
};
type Namespace = {
  name: string;
  sockets: ReadonlyMap<string, Member>;
  server: { encoder: { encode(packet: Packet): unknown[] } };
};

/** The state of a WebSocket that is open. */
const open = 1;

/**
 * Socket.IO's own adapter, but that what a whole room hears is one WebSocket frame, written straight to the TCP socket of each
 * member that has nothing else waiting. See docs/decisions/0054-a-room-hears-one-frame.md.
 */
export class RoomAdapter extends Adapter {
  declare readonly nsp: Namespace;
  /** The members of each room that was told something, one after the other: a walk over them needs no look-up. */
  readonly #members = new Map<string, Member[]>();

  constructor(nsp: Namespace) {
    super(nsp);
    this.on("join-room", (room: string, id: string) => {
      const member = this.nsp.sockets.get(id);
      if (member) this.#members.get(room)?.push(member);
    });
    this.on("leave-room", (room: string, id: string) => {
      const members = this.#members.get(room);
      const member = this.nsp.sockets.get(id);
      const index = members && member ? members.indexOf(member) : -1;
      const last = index < 0 ? undefined : members?.pop();
      if (members && last && last !== member) members[index] = last;
    });
    this.on("delete-room", (room: string) => void this.#members.delete(room));
  }

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    const [room] = options.rooms;
    // Most of what a person is told is for their own pages, and many have none open: nothing is made of it then.
    if (room !== undefined && options.rooms.size === 1 && !this.rooms.has(room)) return;
    const text = room !== undefined && isPlain(options) ? this.#textOf(packet) : null;
    if (room === undefined || text === null) super.broadcast(packet, options);
    else this.#tell(room, packet, text);
  }

  #tell(room: string, packet: Packet, text: string): void {
    const frame = textFrame(`4${text}`);
    const usual = { preEncoded: true, wsPreEncodedFrame: [frame] };
    for (const member of this.#membersOf(room)) {
      member.notifyOutgoingListeners(packet);
      const tcp = idleSocketOf(member.conn);
      if (tcp) tcp.write(frame);
      else member.client.writeToEngine([text], usual);
    }
  }

  /** Encoded once for everybody; null where it holds bytes, which are frames of their own. */
  #textOf(packet: Packet): string | null {
    packet.nsp = this.nsp.name;
    const [text, ...rest] = this.nsp.server.encoder.encode(packet);
    return typeof text === "string" && rest.length === 0 ? text : null;
  }

  #membersOf(room: string): readonly Member[] {
    const known = this.#members.get(room);
    if (known) return known;
    const ids = this.rooms.get(room);
    if (!ids) return [];
    const members = [...ids].flatMap((id) => this.nsp.sockets.get(id) ?? []);
    this.#members.set(room, members);
    return members;
  }
}

/** One room, and everybody in it. */
function isPlain({ rooms, except, flags }: BroadcastOptions): boolean {
  return rooms.size === 1 && (except?.size ?? 0) === 0 && Object.keys(flags ?? {}).length === 0;
}

/** Null where something else may be on its way to this member, or no WebSocket is there: then Engine.IO keeps the order. */
function idleSocketOf({ readyState, transport, writeBuffer }: Connection): TcpSocket | null {
  if (readyState !== "open" || !transport.writable || writeBuffer.length > 0) return null;
  const tcp = transport.socket?.readyState === open ? transport.socket._socket : null;
  return tcp?.writableLength === 0 ? tcp : null;
}

/** A whole text as a server sends it (RFC 6455, 5.2). */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

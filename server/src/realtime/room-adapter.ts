import { Adapter, type BroadcastOptions } from "socket.io-adapter";

/** What of an Engine.IO connection is needed here, and of its WebSocket the TCP socket below, which is its own. */
type Connection = {
  readyState: string;
  writeBuffer: readonly unknown[];
  transport: { socket?: { _socket?: TcpSocket | null } };
};
type TcpSocket = { writable: boolean; writableLength: number; write(bytes: Uint8Array): unknown };
type Packet = { nsp?: string };
type Member = {
  conn: Connection;
  client: { writeToEngine(encoded: readonly unknown[], options: object): void };
  listenersAnyOutgoing(): readonly unknown[];
  notifyOutgoingListeners(packet: Packet): void;
};
type Namespace = {
  name: string;
  sockets: ReadonlyMap<string, Member>;
  server: { encoder: { encode(packet: Packet): unknown[] } };
};

/**
 * A member with what is looked at each time that the room hears something: of thousands, each object on the way to the TCP
 * socket is one more that the processor has to fetch. `tcp` is null until its WebSocket is there. `isListened`: somebody
 * listened to what goes out to the member (`onAnyOutgoing`) when they came into the room.
 */
type Seat = { readonly member: Member; readonly conn: Connection; readonly isListened: boolean; tcp: TcpSocket | null };

/**
 * Socket.IO's own adapter, but that what a whole room hears is one WebSocket frame, written straight to the TCP socket of each
 * member that has nothing else waiting. See docs/decisions/0054-a-room-hears-one-frame.md.
 */
export class RoomAdapter extends Adapter {
  declare readonly nsp: Namespace;
  /** Those in each room that was told something, one after the other: a walk over them needs no look-up. */
  readonly #seats = new Map<string, Seat[]>();

  constructor(nsp: Namespace) {
    super(nsp);
    this.on("join-room", (room: string, id: string) => {
      const member = this.nsp.sockets.get(id);
      if (member) this.#seats.get(room)?.push(seatOf(member));
    });
    this.on("leave-room", (room: string, id: string) => {
      const seats = this.#seats.get(room);
      const left = this.nsp.sockets.get(id);
      const index = seats?.findIndex(({ member }) => member === left) ?? -1;
      const last = index < 0 ? undefined : seats?.pop();
      if (seats && last && index < seats.length) seats[index] = last;
    });
    this.on("delete-room", (room: string) => void this.#seats.delete(room));
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
    for (const seat of this.#seatsOf(room)) {
      if (seat.isListened) seat.member.notifyOutgoingListeners(packet);
      const tcp = idleSocketOf(seat);
      if (tcp) tcp.write(frame);
      else seat.member.client.writeToEngine([text], usual);
    }
  }

  /** Encoded once for everybody; null where it holds bytes, which are frames of their own. */
  #textOf(packet: Packet): string | null {
    packet.nsp = this.nsp.name;
    const [text, ...rest] = this.nsp.server.encoder.encode(packet);
    return typeof text === "string" && rest.length === 0 ? text : null;
  }

  #seatsOf(room: string): readonly Seat[] {
    const known = this.#seats.get(room);
    if (known) return known;
    const ids = this.rooms.get(room);
    if (!ids) return [];
    const seats = [...ids].flatMap((id) => this.nsp.sockets.get(id) ?? []).map(seatOf);
    this.#seats.set(room, seats);
    return seats;
  }
}

function seatOf(member: Member): Seat {
  return { member, conn: member.conn, isListened: member.listenersAnyOutgoing().length > 0, tcp: null };
}

/** One room, and everybody in it. */
function isPlain({ rooms, except, flags }: BroadcastOptions): boolean {
  return rooms.size === 1 && (except?.size ?? 0) === 0 && Object.keys(flags ?? {}).length === 0;
}

/**
 * Null where something else may be on its way to this member, or no WebSocket is there: then Engine.IO keeps the order. What it has
 * taken from its queue it has written by now.
 */
function idleSocketOf(seat: Seat): TcpSocket | null {
  const { readyState, writeBuffer, transport } = seat.conn;
  if (readyState !== "open" || writeBuffer.length > 0) return null;
  seat.tcp ??= transport.socket?._socket ?? null;
  return seat.tcp?.writable && seat.tcp.writableLength === 0 ? seat.tcp : null;
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

/** What of an Engine.IO connection is needed here; a WebSocket counts what it has not sent, a poll waits in the buffer. */
type Told = {
  transport: { socket?: { bufferedAmount?: number; terminate?: () => void } };
  writeBuffer: readonly { data?: string | ArrayBufferView | null }[];
  close(discard: boolean): void;
};

/** So many bytes were told to a connection and not taken yet. Who asks on and never reads would fill our memory. */
export function unreadBytes(connection: unknown): number {
  const { transport, writeBuffer } = connection as Told;
  const sizeOf = ({ data }: Told["writeBuffer"][number]) =>
    typeof data === "string" ? data.length : (data?.byteLength ?? 0);
  return writeBuffer.reduce((sum, packet) => sum + sizeOf(packet), transport.socket?.bufferedAmount ?? 0);
}

/** At once: whoever reads nothing would not hear a polite end either. */
export function cutUnread(connection: unknown): void {
  const { transport, close } = connection as Told;
  close.call(connection, true);
  transport.socket?.terminate?.();
}

import { clientEvents, serverEvents, socketMessagesPerSecondMax } from "@derash/protocol/socket";

/** What a reader knows before the first call. */
export function introduction(requestsPerPerson: number): string {
  return `75-ball bingo that anyone can check. This page is made from the table that the server itself registers its calls by.

**Signing in.** A player's mini app posts Telegram's launch data to \`/api/auth/telegram\`; staff post username and password to
\`/api/token/\`. Both answer a \`token\`, which every other call carries as \`Authorization: Bearer …\`, and a \`refreshToken\`
for the next one.

**Money** is birr with two decimals; in the public records of draws it is whole santim. **A refusal** has a code of a closed
list, \`error\`, and what its words are filled with, \`params\`; of each field at fault it has the same (\`Refusal\` below). Make the
words where they are read, in the reader's language; \`message\` has English ones. A slash at the end of a path is forgiven, and so is its absence.

**Limits.** ${requestsPerPerson} calls a minute and person; what single calls count beside that stands with them. Who is
told to wait finds the seconds in \`Retry-After\`.

**Sockets** are Socket.IO, with \`auth: { token }\` at the handshake and ${socketMessagesPerSecondMax} messages a second at most. The schemas of their
events are in the document under \`x-socket-events\`.

| a client says | who | |
| --- | --- | --- |
${rows(Object.entries(clientEvents).map(([name, { callers, summary }]) => [`\`${name}\``, callers.join(", "), summary]))}

| the server says | |
| --- | --- |
${rows(Object.entries(serverEvents).map(([name, { summary }]) => [`\`${name}\``, summary]))}
`;
}

function rows(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

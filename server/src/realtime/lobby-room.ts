/** The socket room of everybody who looks at the list of tables; no table's id looks like it. */
export const lobbyRoom = "lobby";

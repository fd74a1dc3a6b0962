/** The server's own rule, said again: its module would bring every schema along. */
export const passwordCharactersMin = 6;

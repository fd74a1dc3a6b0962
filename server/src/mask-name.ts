/** The first two letters of a name: enough for a player to know herself, too little for a stranger to know her. */
export function maskName(name: string): string {
  return `${[...name].slice(0, 2).join("")}***`;
}

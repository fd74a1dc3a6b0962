let path = "";

/** What stands before the socket's path, like /n/3: where players of this room meet; "" is anywhere. */
export function nodePath(): string {
  return path;
}

export function learnNode(node = ""): void {
  path = node;
}

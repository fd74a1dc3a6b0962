import { type Plugin, Visitor } from "vite";

/**
 * What the library of the curves says to programmers who misuse it is a twelfth of the check. Nobody reads it here: a
 * signature that it throws at is a wrong one. So its errors go without words.
 */
export function wordlessErrors(): Plugin {
  return {
    name: "wordless-errors",
    apply: "build",
    transform: {
      filter: { id: /\/@noble\/(curves|hashes)\// },
      handler(code) {
        let left = code;
        let cutTo = 0;
        const cuts: [number, number][] = [];
        new Visitor({
          NewExpression({ callee, arguments: [first], end }) {
            if (callee.type !== "Identifier" || !callee.name.endsWith("Error") || first === undefined) return;
            if (first.start >= cutTo) cuts.push([first.start, end - 1]);
            cutTo = Math.max(cutTo, end);
          },
        }).visit(this.parse(code));
        for (const [from, to] of cuts.reverse()) left = left.slice(0, from) + left.slice(to);
        return { code: left, map: null };
      },
    },
  };
}

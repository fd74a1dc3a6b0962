/** Steps of our own since the page was loaded. The browser's history may begin before it, in the page around ours. */
let steps = 0;
addEventListener("pushState", () => {
  steps += 1;
});
addEventListener("popstate", () => {
  steps = Math.max(0, steps - 1);
});

export function stepsMade(): number {
  return steps;
}

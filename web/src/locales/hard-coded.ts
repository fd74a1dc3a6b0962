import { parseAst } from "vite";

/** What a person is told of an element without seeing it, or before they have typed. */
const spokenProps = [
  "title",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "placeholder",
  "alt",
  "label",
];
/** Elements whose words Lingui takes out. */
const translated = ["Trans", "Plural", "Select", "SelectOrdinal"];

type Node = { type: string; start: number } & Record<string, unknown>;

/** The words in a screen's source that people would read in one language only, each as "line: words". */
export function hardCodedWords(source: string): string[] {
  const found: Node[] = [];
  walk(parseAst(source, { lang: "tsx" }) as unknown as Node, found);
  return found.map((node) => `${source.slice(0, node.start).split("\n").length}: ${textOf(node)}`);
}

/** Looks for what is shown: an element's children, the props that are spoken, and what an alert is given. */
function walk(node: Node, found: Node[]): void {
  if (isTranslated(node)) {
    walkTranslated(node, found);
    return;
  }
  if (isElement(node) && !isStyle(node)) for (const child of childrenOf(node)) collect(child, found);
  if (node.type === "JSXAttribute" && spokenProps.includes(nameOf(node))) collect(node.value as Node, found);
  if (node.type === "CallExpression" && nameOf(node.callee as Node) === "alert")
    for (const argument of node.arguments as Node[]) collect(argument, found);
  for (const part of partsOf(node)) walk(part, found);
}

/** The words that an expression may come to; what is called, compared or looked up is somebody else's. */
function collect(node: Node | null, found: Node[]): void {
  if (node === null) return;
  if (wordTypes.includes(node.type) && /\p{L}{2}/u.test(textOf(node))) found.push(node);
  for (const part of outcomesOf(node)) collect(part, found);
}

const wordTypes = ["JSXText", "Literal", "TemplateElement"];

function outcomesOf(node: Node): Node[] {
  switch (node.type) {
    case "JSXExpressionContainer":
      return [node.expression as Node];
    case "TemplateLiteral":
      return [...(node.quasis as Node[]), ...(node.expressions as Node[])];
    case "ConditionalExpression":
      return [node.consequent as Node, node.alternate as Node];
    case "LogicalExpression":
      return node.operator === "&&" ? [node.right as Node] : [node.left as Node, node.right as Node];
    case "BinaryExpression":
      return node.operator === "+" ? [node.left as Node, node.right as Node] : [];
    default:
      return [];
  }
}

function partsOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === "object" && part !== null && "type" in part);
}

function isElement(node: Node): boolean {
  return node.type === "JSXElement" || node.type === "JSXFragment";
}

/** Elements inside of a sentence are part of it; their props are not. */
function walkTranslated(node: Node, found: Node[]): void {
  walk(node.openingElement as Node, found);
  for (const child of childrenOf(node)) {
    if (child.type === "JSXElement") walkTranslated(child, found);
    else walk(child, found);
  }
}

function isTranslated(node: Node): boolean {
  return node.type === "JSXElement" && translated.includes(nameOf(node.openingElement as Node));
}

function isStyle(node: Node): boolean {
  return node.type === "JSXElement" && nameOf(node.openingElement as Node) === "style";
}

function childrenOf(node: Node): Node[] {
  return node.children as Node[];
}

function nameOf(node: Node): string {
  const name = node.name as Node | string | undefined;
  return typeof name === "string" ? name : typeof name?.name === "string" ? name.name : "";
}

function textOf(node: Node): string {
  const value = node.type === "TemplateElement" ? (node.value as { raw: string }).raw : node.value;
  return typeof value === "string" ? value.trim().replace(/\s+/g, " ") : "";
}

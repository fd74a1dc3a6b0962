import { letters } from "@derash/game/ball";
import { freeCell } from "@derash/game/cartela";
import { cellsOf, completedMasks, markedMask, type Pattern } from "@derash/game/pattern";
import jpeg from "jpeg-js";
import { glyphHeight, glyphRows, glyphWidth } from "./glyphs.ts";

/** What a picture shows: all of it is in the public record, and none of it says who anybody is or what anybody won. */
export type Shown = {
  code: string;
  cartelaNumber: number;
  cells: readonly number[];
  /** The balls that were called, in order. */
  called: readonly number[];
  patterns: readonly Pattern[];
};

type Color = readonly [red: number, green: number, blue: number];
type Box = { x: number; y: number; width: number; height: number };

const width = 600;
const height = 500;
const quality = 75;
const paper: Color = [251, 246, 236];
const cloth: Color = [255, 255, 255];
const ink: Color = [36, 30, 24];
const soft: Color = [122, 110, 96];
const edge: Color = [214, 200, 178];
const gold: Color = [240, 181, 41];
const marked: Color = [226, 214, 190];
/** Of the letters B, I, N, G and O. */
const letterColors: readonly Color[] = [
  [27, 94, 165],
  [176, 42, 48],
  [70, 90, 100],
  [33, 120, 66],
  [196, 110, 10],
];
const card: Box = { x: 24, y: 80, width: 380, height: 396 };
const headHeight = 46;

/** A cartela as the balls have left it, as a JPEG: Telegram takes nothing else for a photograph. */
export function replayPicture({ code, cartelaNumber, cells, called, patterns }: Shown): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  const canvas = { fill: (box: Box, color: Color) => fill(data, box, color) };
  canvas.fill({ x: 0, y: 0, width, height }, paper);
  canvas.fill({ x: 0, y: 0, width, height: 8 }, gold);
  write(canvas, "DERASH", { x: 24, y: 28 }, 5, ink);
  write(canvas, code, { x: 424, y: 28 }, 4, soft);
  drawCard(canvas, cells, called, patterns);
  const isComplete = completedMasks(markedMask(cells, called), patterns).length > 0;
  write(canvas, "CARTELA", { x: 424, y: 96 }, 3, soft);
  write(canvas, String(cartelaNumber), { x: 424, y: 126 }, 6, ink);
  write(canvas, "CALLS", { x: 424, y: 206 }, 3, soft);
  write(canvas, String(called.length), { x: 424, y: 236 }, 9, ink);
  if (isComplete) {
    canvas.fill({ x: 418, y: 340, width: 160, height: 56 }, gold);
    write(canvas, "BINGO", { x: 430, y: 354 }, 4, ink);
  }
  return jpeg.encode({ data, width, height }, quality).data;
}

type Canvas = { fill(box: Box, color: Color): void };

function drawCard(
  canvas: Canvas,
  cells: readonly number[],
  called: readonly number[],
  patterns: readonly Pattern[],
): void {
  const out = markedMask(cells, called);
  const won = new Set(completedMasks(out, patterns).flatMap(cellsOf));
  const size = card.width / letters.length;
  const rowHeight = (card.height - headHeight) / 5;
  canvas.fill(card, edge);
  letters.forEach((letter, column) => {
    const head = { x: card.x + column * size + 1, y: card.y + 1, width: size - 2, height: headHeight - 2 };
    canvas.fill(head, letterColors[column] ?? ink);
    writeInside(canvas, letter, head, 4, cloth);
  });
  cells.forEach((number, index) => {
    const column = index % letters.length;
    const row = Math.floor(index / letters.length);
    const y = card.y + headHeight + row * rowHeight + 1;
    const box = { x: card.x + column * size + 1, y, width: size - 2, height: rowHeight - 2 };
    const isOut = ((out >>> index) & 1) === 1;
    canvas.fill(box, won.has(index) ? gold : isOut ? marked : cloth);
    writeInside(canvas, number === freeCell ? "★" : String(number), box, 4, isOut ? ink : soft);
  });
}

function writeInside(canvas: Canvas, text: string, box: Box, scale: number, color: Color): void {
  const textWidth = (text.length * (glyphWidth + 1) - 1) * scale;
  const at = { x: box.x + (box.width - textWidth) / 2, y: box.y + (box.height - glyphHeight * scale) / 2 };
  write(canvas, text, at, scale, color);
}

function write(canvas: Canvas, text: string, at: { x: number; y: number }, scale: number, color: Color): void {
  [...text].forEach((letter, place) => {
    glyphRows(letter).forEach((row, line) => {
      [...row].forEach((dot, column) => {
        const x = at.x + (place * (glyphWidth + 1) + column) * scale;
        if (dot === "#") canvas.fill({ x, y: at.y + line * scale, width: scale, height: scale }, color);
      });
    });
  });
}

/** Written by whole numbers of pixels, four bytes each. */
function fill(data: Buffer, box: Box, [red, green, blue]: Color): void {
  const [left, right] = [Math.round(box.x), Math.round(box.x + box.width)];
  for (let y = Math.round(box.y); y < Math.round(box.y + box.height); y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
}

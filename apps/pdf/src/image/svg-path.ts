import { decimal as d } from "../pdf/object.ts";

const TOKEN = /[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

/** Number of arguments of each command. */
const ARITY: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

type Point = readonly [x: number, y: number];

/** Path data of SVG 1.1 as PDF path operators. */
export function pathOperators(data: string): string {
  const pen = new Pen();
  const tokens = data.match(TOKEN) ?? [];
  let command = "";
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] ?? "";
    const isLetter = LETTER.test(token);
    if (isLetter) at++;
    else if (/^[Zz]?$/.test(command)) break;
    command = isLetter ? token : following(command);
    const count = ARITY[command.toUpperCase()] ?? 0;
    const numbers = tokens.slice(at, at + count).map(Number);
    if (numbers.length < count || numbers.some(Number.isNaN)) break;
    at += count;
    pen.draw(command, numbers);
  }
  return pen.operators.join(" ");
}

const LETTER = /^[A-Za-z]$/;

/** Further points after a move are lines. */
function following(command: string): string {
  if (command === "M") return "L";
  return command === "m" ? "l" : command;
}

class Pen {
  readonly operators: string[] = [];
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  /** Control point of the preceding curve, for smooth curves. */
  #control: Point | undefined;
  #previous = "";

  draw(command: string, n: readonly number[]): void {
    const upper = command.toUpperCase();
    const isRelative = command !== upper;
    const point = (i: number): Point => [
      (n[i] ?? 0) + (isRelative ? this.#x : 0),
      (n[i + 1] ?? 0) + (isRelative ? this.#y : 0),
    ];
    switch (upper) {
      case "M":
        this.#move(point(0));
        break;
      case "L":
        this.#line(point(0));
        break;
      case "H":
        this.#line([point(0)[0], this.#y]);
        break;
      case "V":
        this.#line([this.#x, (n[0] ?? 0) + (isRelative ? this.#y : 0)]);
        break;
      case "C":
        this.#curve(point(0), point(2), point(4));
        break;
      case "S":
        this.#curve(this.#reflected("CS"), point(0), point(2));
        break;
      case "Q":
        this.#quadratic(point(0), point(2));
        break;
      case "T":
        this.#quadratic(this.#reflected("QT"), point(0));
        break;
      case "A":
        this.#arc(n, point(5));
        break;
      default:
        this.#close();
    }
    this.#previous = upper;
  }

  #move([x, y]: Point): void {
    this.operators.push(`${d(x)} ${d(y)} m`);
    this.#startX = x;
    this.#startY = y;
    this.#goTo([x, y]);
  }

  #line(point: Point): void {
    this.operators.push(`${d(point[0])} ${d(point[1])} l`);
    this.#goTo(point);
  }

  #curve(a: Point, b: Point, end: Point): void {
    this.operators.push(`${[...a, ...b, ...end].map(d).join(" ")} c`);
    this.#goTo(end);
    this.#control = b;
  }

  #quadratic(control: Point, end: Point): void {
    const third = (from: number, to: number) => from + (2 / 3) * (to - from);
    const a: Point = [third(this.#x, control[0]), third(this.#y, control[1])];
    const b: Point = [third(end[0], control[0]), third(end[1], control[1])];
    this.#curve(a, b, end);
    this.#control = control;
  }

  #reflected(after: string): Point {
    if (!this.#control || !after.includes(this.#previous)) return [this.#x, this.#y];
    return [2 * this.#x - this.#control[0], 2 * this.#y - this.#control[1]];
  }

  #close(): void {
    this.operators.push("h");
    this.#goTo([this.#startX, this.#startY]);
  }

  #goTo([x, y]: Point): void {
    this.#x = x;
    this.#y = y;
    this.#control = undefined;
  }

  /** Elliptical arc as cubic curves of at most a quarter turn (SVG 1.1 appendix F.6). */
  #arc(n: readonly number[], end: Point): void {
    const [rawX = 0, rawY = 0, rotation = 0, large = 0, sweep = 0] = n;
    const phi = (rotation * Math.PI) / 180;
    const cos = Math.cos(phi);
    const sin = Math.sin(phi);
    const halfX = (this.#x - end[0]) / 2;
    const halfY = (this.#y - end[1]) / 2;
    const x1 = cos * halfX + sin * halfY;
    const y1 = cos * halfY - sin * halfX;
    let rx = Math.abs(rawX);
    let ry = Math.abs(rawY);
    if (rx === 0 || ry === 0 || (halfX === 0 && halfY === 0)) {
      this.#line(end);
      return;
    }
    const stretch = Math.sqrt((x1 / rx) ** 2 + (y1 / ry) ** 2);
    if (stretch > 1) {
      rx *= stretch;
      ry *= stretch;
    }
    const square = (rx * y1) ** 2 + (ry * x1) ** 2;
    const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - square) / square));
    const factor = large === sweep ? -root : root;
    const cx = (factor * rx * y1) / ry;
    const cy = (-factor * ry * x1) / rx;
    const centerX = cos * cx - sin * cy + (this.#x + end[0]) / 2;
    const centerY = sin * cx + cos * cy + (this.#y + end[1]) / 2;
    const from = Math.atan2((y1 - cy) / ry, (x1 - cx) / rx);
    let turn = Math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - from;
    if (sweep === 0 && turn > 0) turn -= 2 * Math.PI;
    if (sweep !== 0 && turn < 0) turn += 2 * Math.PI;
    const at = (u: number, v: number): Point => [
      centerX + cos * rx * u - sin * ry * v,
      centerY + sin * rx * u + cos * ry * v,
    ];
    const steps = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9));
    const step = turn / steps;
    const k = (4 / 3) * Math.tan(step / 4);
    for (let i = 0; i < steps; i++) {
      const a = from + i * step;
      const b = a + step;
      this.#curve(
        at(Math.cos(a) - k * Math.sin(a), Math.sin(a) + k * Math.cos(a)),
        at(Math.cos(b) + k * Math.sin(b), Math.sin(b) - k * Math.cos(b)),
        i === steps - 1 ? end : at(Math.cos(b), Math.sin(b)),
      );
    }
  }
}

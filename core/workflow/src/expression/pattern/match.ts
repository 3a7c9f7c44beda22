import { scriptError } from "../../script/error.ts";
import type { Assertion, PatternNode } from "./nodes.ts";
import { parsePattern } from "./parse.ts";

const MAX_PROGRAM = 5000;

type Instruction =
  | { readonly kind: "char"; readonly test: (char: string) => boolean; readonly next: number }
  | { readonly kind: "assert"; readonly holds: Assertion; readonly next: number }
  | { readonly kind: "fork"; readonly targets: number[] }
  | { readonly kind: "match" };

/** A regular expression made ready. */
export interface Pattern {
  /** Work per character of a text, at worst. */
  readonly size: number;
  /** Whether it matches anywhere in the text. */
  test(text: string): boolean;
}

/**
 * Compiles a regular expression into an automaton that is in all its states at once, so that time is
 * linear in the text whatever the pattern. @throws FakturoError "validation".
 */
export function compilePattern(source: string): Pattern {
  const program: Instruction[] = [{ kind: "match" }];
  const start = emit(parsePattern(source), 0, program);
  return { size: program.length, test: (text) => run(program, start, text) };
}

/** Adds the instructions of a node that goes on at `next`; answers where it starts. */
function emit(node: PatternNode, next: number, program: Instruction[]): number {
  switch (node.kind) {
    case "char":
      return add({ kind: "char", test: node.test, next }, program);
    case "assert":
      return add({ kind: "assert", holds: node.holds, next }, program);
    case "sequence":
      return node.parts.reduceRight((after, part) => emit(part, after, program), next);
    case "choice":
      return add({ kind: "fork", targets: node.options.map((o) => emit(o, next, program)) }, program);
    case "repeat":
      return emitRepeat(node, next, program);
  }
}

function emitRepeat(
  { body, min, max }: Extract<PatternNode, { kind: "repeat" }>,
  next: number,
  program: Instruction[],
): number {
  let start = next;
  if (max === Number.POSITIVE_INFINITY) {
    const targets = [next];
    start = add({ kind: "fork", targets }, program);
    targets.push(emit(body, start, program));
  } else {
    for (let i = min; i < max; i++)
      start = add({ kind: "fork", targets: [next, emit(body, start, program)] }, program);
  }
  for (let i = 0; i < min; i++) {
    const again = emit(body, start, program);
    // Nothing stays nothing, however often it is repeated.
    if (again === start) break;
    start = again;
  }
  return start;
}

function add(instruction: Instruction, program: Instruction[]): number {
  if (program.length >= MAX_PROGRAM) throw scriptError("expression", "the pattern is too large");
  return program.push(instruction) - 1;
}

function run(program: readonly Instruction[], start: number, text: string): boolean {
  const chars = [...text, ""];
  let threads = new Set<number>();
  let before = "";
  for (const char of chars) {
    // A match may start at any place.
    threads.add(start);
    const reached = closure(program, threads, before, char);
    if (!reached) return true;
    threads = step(program, reached, char);
    before = char;
  }
  return false;
}

/** States reachable without taking a character; undefined when the match is among them. */
function closure(
  program: readonly Instruction[],
  from: ReadonlySet<number>,
  before: string,
  after: string,
): Set<number> | undefined {
  const reached = new Set(from);
  for (const at of reached) {
    const instruction = program[at];
    if (instruction?.kind === "match") return undefined;
    if (instruction?.kind === "fork") for (const target of instruction.targets) reached.add(target);
    if (instruction?.kind === "assert" && instruction.holds(before, after)) reached.add(instruction.next);
  }
  return reached;
}

function step(program: readonly Instruction[], at: ReadonlySet<number>, char: string): Set<number> {
  const next = new Set<number>();
  if (char === "") return next;
  for (const index of at) {
    const instruction = program[index];
    if (instruction?.kind === "char" && instruction.test(char)) next.add(instruction.next);
  }
  return next;
}

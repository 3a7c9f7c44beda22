import type { Writable } from "node:stream";

/** True for a stream that a person reads at a terminal. */
export function isTerminal(stream: Writable): boolean {
  return "isTTY" in stream && stream.isTTY === true;
}

/** True where colours are shown: at terminals, unless `NO_COLOR` is set (https://no-color.org). */
export function hasColors(
  atTerminal: boolean,
  { NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  return atTerminal && !NO_COLOR && TERM !== "dumb";
}

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

/** A text in a style of the terminal (ECMA-48 SGR). */
export function styled(style: keyof typeof CODES, text: string): string {
  return `\u001b[${CODES[style]}m${text}\u001b[0m`;
}

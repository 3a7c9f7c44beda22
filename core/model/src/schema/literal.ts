import { FakturoError } from "../errors.ts";

/**
 * A JSON number with its spelling kept: `1.50` is an amount with two decimals, and digits beyond 2^53
 * must not be lost. Written unchanged.
 */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return rawJsonNumber(this.text);
  }
}

/** `JSON.rawJSON`, where the platform has it (Node 22, Chrome 114, Safari 18.4, Firefox 135). */
function rawJsonNumber(text: string): unknown {
  const raw: unknown = Reflect.get(JSON, "rawJSON");
  return typeof raw === "function" ? raw.call(JSON, text) : Number(text);
}

const PRECISE_NUMBER = /[[:,\s]-?(?:\d+\.\d|\d+[eE]|\d{16}|-0)/;

/**
 * `JSON.parse` that keeps the spelling of numbers which their value does not determine.
 * @throws FakturoError "input" for text that is not JSON.
 */
export function parseJson(text: string): unknown {
  try {
    const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    return PRECISE_NUMBER.test(source) ? JSON.parse(source, keepSpelling) : JSON.parse(source);
  } catch (cause) {
    throw new FakturoError("input", "the text is not valid JSON", { cause });
  }
}

function keepSpelling(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  return String(value) === context.source ? value : new NumberLiteral(context.source);
}

import { isIP } from "node:net";
import type { FilePlace } from "@fakturo/server-storage/files";

/** Reads the value of a setting, a text or JSON; undefined for a value that is none. */
export type Reader<T> = (value: unknown) => T | undefined;

export function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function list(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return value.split(",").flatMap((name) => name.trim() || []);
  const isList = Array.isArray(value) && value.every((name) => typeof name === "string" && name);
  return isList ? value : undefined;
}

const PAIR = /^[\w-]+=[\x21-\x7e][\x20-\x7e]*$/;

/** Pairs `name=value` of headers. */
export function headerPairs(value: unknown): readonly string[] | undefined {
  const pairs = list(value);
  return pairs?.every((pair) => PAIR.test(pair)) ? pairs : undefined;
}

/** Names of simulators: none of them for `all`; false for `none`. */
export function simulators(value: unknown): readonly string[] | false | undefined {
  if (value === "all" || value === true) return [];
  return value === "none" || value === false ? false : list(value);
}

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

export function networks(value: unknown): readonly string[] | undefined {
  const isNetwork = (text: string): boolean => {
    const [, address = "", prefix = "0"] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    return Number(prefix) <= (BITS[isIP(address)] ?? -1);
  };
  const all = list(value);
  return all?.every(isNetwork) ? all : undefined;
}

export function headerName(value: unknown): string | undefined {
  const name = text(value)?.toLowerCase();
  return name !== undefined && /^[a-z0-9-]+$/.test(name) ? name : undefined;
}

export function integerBetween(min: number, max: number): Reader<number> {
  return (value) => {
    const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
    const fits = typeof number === "number" && Number.isInteger(number);
    return fits && number >= min && number <= max ? number : undefined;
  };
}

export function yesNo(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "1") return true;
  return value === "false" || value === "0" ? false : undefined;
}

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/;

export function filePlace(value: unknown): FilePlace | undefined {
  if (value === "database") return { kind: "database" };
  const [matched, bucket = "", prefix = ""] = S3_ADDRESS.exec(text(value) ?? "") ?? [];
  if (matched === undefined) return undefined;
  return { kind: "s3", bucket, prefix: prefix.replace(/\/?$/, prefix === "" ? "" : "/") };
}

/** With one server or several. */
export function postgresUrl(value: unknown): string | undefined {
  const one = typeof value === "string" ? value.replace(OTHER_HOSTS, "$1") : value;
  return urlOf(one, ["postgres:", "postgresql:"]) === undefined ? undefined : text(value);
}

/** What follows the first host of an address. */
const OTHER_HOSTS = /^([a-z]+:\/\/(?:[^@/]*@)?[^/,?]*),[^/?]*/;

export function webUrl(value: unknown): string | undefined {
  return urlOf(value, ["http:", "https:"])?.replace(/\/$/, "");
}

export function natsUrl(value: unknown): string | undefined {
  return urlOf(value, ["nats:", "tls:"]);
}

function urlOf(value: unknown, protocols: readonly string[]): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  return protocols.includes(new URL(value).protocol) ? value : undefined;
}

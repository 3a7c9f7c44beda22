import { formatUuid, type RandomSource, randomBytes, writeNumber } from "./bytes.ts";

const COUNTER_MAX = 0xfff;

/** UUID of a moment, `ms` since the epoch, and randomness (RFC 9562 §5.7). */
export function uuidV7(ms: number, random: RandomSource): string {
  const bytes = randomBytes(random);
  writeNumber(bytes, 0, 6, ms);
  return formatUuid(bytes, 7);
}

/**
 * A source of UUIDs v7 that sort by creation: within a millisecond the 12 bits after the version count
 * up, and a clock that goes back is ignored (RFC 9562 §6.2).
 */
export function createUuidV7(clock: () => number, random: RandomSource): () => string {
  let last = -1;
  let counter = 0;
  return () => {
    const bytes = randomBytes(random);
    const ms = clock();
    if (ms > last) {
      last = ms;
      counter = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & (COUNTER_MAX >> 1);
    } else if (counter < COUNTER_MAX) {
      counter += 1;
    } else {
      last += 1;
      counter = 0;
    }
    writeNumber(bytes, 0, 6, last);
    writeNumber(bytes, 6, 2, counter);
    return formatUuid(bytes, 7);
  };
}

/** Milliseconds from the Gregorian reform, 1582-10-15, to the Unix epoch. */
const GREGORIAN_OFFSET_MS = 12_219_292_800_000n;
const TICKS_PER_MS = 10_000n;

/** The 60-bit count of 100 ns as 15 hex digits. */
function gregorianTicks(ms: number): string {
  const ticks = (BigInt(Math.floor(ms)) + GREGORIAN_OFFSET_MS) * TICKS_PER_MS;
  return ticks.toString(16).padStart(15, "0");
}

/** Random clock sequence and node; the multicast bit marks a node without hardware address. */
function withNode(time: string, version: number, random: RandomSource): string {
  const bytes = randomBytes(random);
  bytes[10] = (bytes[10] ?? 0) | 0x01;
  writeNumber(bytes, 0, 4, Number.parseInt(time.slice(0, 8), 16));
  writeNumber(bytes, 4, 4, Number.parseInt(time.slice(8), 16));
  return formatUuid(bytes, version);
}

/** UUID of a moment with the low time bits first (RFC 9562 §5.1). */
export function uuidV1(ms: number, random: RandomSource): string {
  const ticks = gregorianTicks(ms);
  return withNode(`${ticks.slice(7)}${ticks.slice(3, 7)}0${ticks.slice(0, 3)}`, 1, random);
}

/** UUID v1 reordered to sort by time (RFC 9562 §5.6). */
export function uuidV6(ms: number, random: RandomSource): string {
  const ticks = gregorianTicks(ms);
  return withNode(`${ticks.slice(0, 12)}0${ticks.slice(12)}`, 6, random);
}

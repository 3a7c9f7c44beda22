import type { IncomingMessage, ServerResponse } from "node:http";
import { createSlots } from "./slots.ts";

/** Bytes from which on a body that is kept in memory counts: the largest of most routes. */
const HUGE = 10 * 1024 * 1024;
/** Open requests with such bodies in this process, and those of one caller. */
const TOTAL = 4;
const PER_CALLER = 2;
const WHAT = "requests with more than 10 MiB";

/** Counts the bytes of one request's body. @throws FakturoError "rate-limited". */
export type CountBody = (bytes: number) => void;

/**
 * Limits the requests with huge bodies that are open at once, so that no caller fills the memory. A body counts by the
 * length that it announces, or as soon as it has become so large.
 */
export function createHugeBodies(): (
  caller: string,
  request: Pick<IncomingMessage, "headers">,
  answer: Pick<ServerResponse, "once">,
) => CountBody {
  const ofCaller = createSlots(PER_CALLER, WHAT);
  const ofAll = createSlots(TOTAL, `${WHAT} in all`);
  return (caller, { headers }, answer) => {
    let isCounted = false;
    const count: CountBody = (bytes) => {
      if (isCounted || bytes <= HUGE) return;
      isCounted = true;
      ofCaller(caller, answer);
      ofAll("", answer);
    };
    count(Number(headers["content-length"] ?? 0));
    return count;
  };
}

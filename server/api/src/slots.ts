import type { ServerResponse } from "node:http";
import { FakturoError } from "@fakturo/model";

/** Counts an answer as open until it ends. @throws FakturoError "rate-limited". */
export type AcquireSlot = (caller: string, answer: Pick<ServerResponse, "once">) => void;

/** Limits the open answers of each caller in this process. */
export function createSlots(max: number, what: string): AcquireSlot {
  const open = new Map<string, number>();
  const add = (caller: string, change: number): void => {
    const count = (open.get(caller) ?? 0) + change;
    if (count === 0) open.delete(caller);
    else open.set(caller, count);
  };
  return (caller, answer) => {
    if ((open.get(caller) ?? 0) >= max)
      throw new FakturoError("rate-limited", `no more than ${max} ${what} at once`);
    add(caller, 1);
    answer.once("close", () => add(caller, -1));
  };
}

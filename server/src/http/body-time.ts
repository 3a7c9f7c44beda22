import type { IncomingMessage } from "node:http";
import { BodyError } from "./errors.ts";

/** Bodies that are kept in memory may take this long to come; senders could hold it for ever. */
export const BODY_MS = 60_000;

/** Ends a request whose body has not come whole by then. */
export function limitTime(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy(new BodyError("the body took too long"));
  }, ms);
  request.once("close", () => clearTimeout(timer));
}

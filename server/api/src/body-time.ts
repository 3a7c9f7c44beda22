import type { IncomingMessage } from "node:http";
import { BodyError } from "@fakturo/server-base";

/** Time limit for receiving a body that is kept in memory. */
export const BODY_MS = 60_000;

/** Aborts a request whose body is not complete after `ms`. */
export function limitTime(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy(new BodyError("the body took too long"));
  }, ms);
  request.once("close", () => clearTimeout(timer));
}

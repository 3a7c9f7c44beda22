import type { CallContext } from "@fakturo/plugin";

const unused = (): Promise<never> => Promise.reject(new Error("not used"));

/** The parts of a call's context that a test of its requests does not use; each call of them fails. */
export const UNUSED_CALLS: Pick<
  CallContext,
  "resolve" | "secret" | "registration" | "session" | "dropSession" | "callbackUrl"
> = {
  resolve: unused,
  secret: unused,
  registration: unused,
  session: unused,
  dropSession: unused,
  callbackUrl: unused,
};

import type { XmlNode } from "@fakturo/xml";
import { isLocked } from "./answers.ts";
import { type AtCaller, type AtReply, callAt, failureOf } from "./call.ts";
import type { AtService } from "./codes.ts";
import { USER } from "./credentials.ts";

/** Pause until a call asks again whether the password may be tried. */
const OPEN_S = 3600;
/** A refused password is not tried again: the AT locks users after a few. The lock is that of a version of the user. */
const LOCK_LIFETIME_S = 10 * 365 * 86_400;

const OPEN = "open";
const LOCKED =
  "the AT refused the password: it is not tried again until it is given anew, because the AT locks users";

/**
 * `callAt`, unless the AT has refused the user's password in a call of any kind. Errors are returned, not thrown.
 */
export async function guardedCall(
  service: AtService,
  operation: XmlNode,
  caller: AtCaller,
): Promise<AtReply> {
  try {
    // Another version of the user is tried at once.
    const { version } = await caller.credential(USER.key);
    const scope = `password-${caller.holder}-${version}`;
    const lock = await caller.session(scope, async () => ({ value: OPEN, seconds: OPEN_S }));
    if (lock !== OPEN) return { is: "not-sent", fault: "credentials", message: lock };
    const reply = await callAt(service, operation, caller);
    if (isLocked(service, reply)) {
      await caller.dropSession(scope, OPEN);
      await caller.session(scope, async () => ({ value: LOCKED, seconds: LOCK_LIFETIME_S }));
    }
    return reply;
  } catch (error) {
    return failureOf(error);
  }
}

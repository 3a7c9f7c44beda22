import type { RegistrationState } from "@fakturo/plugin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isRegistrationOver,
  maySend,
  REGISTRATION_TRANSITIONS,
  type RegistrationEvent,
  registrationAfter,
} from "./registration.ts";

const STATES = Object.keys(REGISTRATION_TRANSITIONS) as RegistrationState[];
const EVENTS = [
  ...new Set(Object.values(REGISTRATION_TRANSITIONS).flatMap((all) => Object.keys(all))),
] as RegistrationEvent[];

const after = (state: RegistrationState, events: readonly RegistrationEvent[]) =>
  events.reduce((known, event) => registrationAfter(known, event) ?? known, state);

describe("a registration", () => {
  it("goes from its begin to the authority through page and approval", () => {
    expect(after("draft", ["ask", "confirm", "approve", "wait", "activate"])).toBe("active");
    expect(after("draft", ["submit", "activate"])).toBe("active");
    expect(after("draft", ["ask", "confirm", "reject"])).toBe("refused");
  });

  it("is active only after the authority was asked", () => {
    const unasked = EVENTS.filter((event) => event !== "activate");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...unasked)), (events) => {
        const state = after("draft", events);
        expect(maySend(state)).toBe(false);
        expect(["active", "renewing", "suspended"]).not.toContain(state);
      }),
    );
  });

  it("stays over until it is begun again", () => {
    const others = EVENTS.filter((event) => event !== "restart");
    fc.assert(
      fc.property(
        fc.constantFrom(...STATES.filter(isRegistrationOver)),
        fc.array(fc.constantFrom(...others)),
        (state, events) => {
          expect(after(state, events)).toBe(state);
        },
      ),
    );
  });

  it("ends after `unregister` and `left`, whatever happened before", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS)), (events) => {
        const state = after("draft", [...events, "unregister", "left"]);
        expect(isRegistrationOver(state)).toBe(true);
      }),
    );
  });

  it("sends nothing new while it leaves, but what was handed over before", () => {
    expect([maySend("leaving"), maySend("leaving", true)]).toEqual([false, true]);
    for (const state of STATES.filter(isRegistrationOver)) expect(maySend(state, true)).toBe(false);
  });
});

import type { RegistrationState } from "@fakturo/plugin";

/** Events of a registration. */
export type RegistrationEvent =
  /** A step requests it and input of a person is needed. */
  | "ask"
  /** No input is needed, or all input is present and approved. */
  | "submit"
  /** The person has confirmed the page. */
  | "confirm"
  | "approve"
  | "reject"
  /** Answers of the authority. */
  | "activate"
  | "wait"
  | "refuse"
  /** The validity ends soon. */
  | "renew"
  /** The authority refuses the credentials, or the validity has ended. */
  | "suspend"
  | "unregister"
  /** No operation is in progress any more. */
  | "left"
  /** A new registration after an end. */
  | "restart";

type Transitions = Readonly<Partial<Record<RegistrationEvent, RegistrationState>>>;

/** All transitions; other events have no effect. */
export const REGISTRATION_TRANSITIONS: Readonly<Record<RegistrationState, Transitions>> = {
  draft: { ask: "link-open", submit: "submitting", unregister: "void" },
  "link-open": { ask: "link-open", confirm: "reviewing", submit: "submitting", unregister: "void" },
  reviewing: { approve: "submitting", reject: "refused", ask: "link-open", unregister: "void" },
  submitting: {
    activate: "active",
    wait: "waiting",
    refuse: "refused",
    ask: "link-open",
    unregister: "leaving",
  },
  waiting: { activate: "active", refuse: "refused", ask: "link-open", unregister: "leaving" },
  active: { renew: "renewing", suspend: "suspended", unregister: "leaving" },
  renewing: { ask: "renewing", activate: "active", suspend: "suspended", unregister: "leaving" },
  suspended: { activate: "active", unregister: "leaving" },
  leaving: { left: "gone" },
  gone: { restart: "draft" },
  refused: { restart: "draft" },
  void: { restart: "draft" },
};

/** The state after an event; undefined where the state does not allow the event. */
export function registrationAfter(
  state: RegistrationState,
  event: RegistrationEvent,
): RegistrationState | undefined {
  return REGISTRATION_TRANSITIONS[state][event];
}

/** True for the name of a state. */
export function isRegistrationState(name: string): name is RegistrationState {
  return Object.hasOwn(REGISTRATION_TRANSITIONS, name);
}

/** True for final states, which only a new registration leaves. */
export function isRegistrationOver(state: RegistrationState): boolean {
  return state === "gone" || state === "refused" || state === "void";
}

/** True where new records may be sent; in state `leaving` only those that were handed over before. */
export function maySend(state: RegistrationState, isHandedOver = false): boolean {
  return state === "active" || state === "renewing" || (isHandedOver && state === "leaving");
}

import { Type } from "@fakturo/schema";
import { defineProvider, type Provider } from "./provider.ts";
import type {
  RegistrationAct,
  RegistrationSpec,
  RegistrationState,
  RegistrationStatus,
} from "./registration.ts";
import { type StepResult, step } from "./step.ts";

/** A step of a registration; `config` replaces its configuration, which `register` passes to the calls. */
export type RegistrationStep = Pick<Provider, "key" | "name" | "summary"> &
  Partial<Pick<Provider, "config">>;

/** Keys and names of the steps of a registration; absent ones are not created. */
export type RegistrationSteps = Readonly<Partial<Record<RegistrationAct, RegistrationStep>>>;

/** Setting of an app with the workflow that is started for a newly registered party. */
export const POST_REGISTRATION = "post_registration_workflow";

/** Schema of the setting `post_registration_workflow`. */
export const postRegistration = Type.Optional(
  Type.String({
    title: "Post-registration workflow",
    description: "Started for the party once its registration is active.",
    format: "uuid",
  }),
);

/** Maximum waiting time of a registration step in days. */
const LIMIT_DAYS = 100;
const DAY_S = 86_400;
const POLL_INTERVAL_S = 3600;

const WAITS: Readonly<Partial<Record<RegistrationState, string>>> = {
  draft: "about to begin",
  "link-open": "waits for what is asked for on the page",
  reviewing: "waits for the operator's approval",
  submitting: "is being registered",
  waiting: "the authority has not decided",
  leaving: "what is under way is found out first",
};

const REFUSED: ReadonlySet<RegistrationState> = new Set(["refused", "void", "gone"]);
/** States in which all input of the person is present. */
const GIVEN: ReadonlySet<RegistrationState> = new Set([
  "reviewing",
  "submitting",
  "waiting",
  "active",
  "renewing",
  "suspended",
]);

/** Result of a step by the state of its registration. */
export function registrationResult(
  act: RegistrationAct,
  status: RegistrationStatus | undefined,
): StepResult {
  if (!status)
    return act === "unregister"
      ? step.skip("there is no registration", "not-registered")
      : step.ko("not-registered", "no earlier step began the registration");
  if (act === "unregister") return leavingResult(status);
  if (REFUSED.has(status.state)) return refusalOf(status);
  if (status.state === "leaving") return step.ko("leaving", "the registration is being ended");
  const isDone = isReached(act, status.state);
  return isDone ? step.ok() : waitFor(status);
}

function isReached(act: Exclude<RegistrationAct, "unregister">, state: RegistrationState): boolean {
  if (act === "upload") return GIVEN.has(state);
  const isOpen = state === "link-open" || state === "reviewing";
  return state === "active" || state === "renewing" || (act === "register" && isOpen);
}

function leavingResult(status: RegistrationStatus): StepResult {
  const isOver = REFUSED.has(status.state);
  return isOver ? step.ok() : waitFor(status);
}

function refusalOf({ state, faults, message }: RegistrationStatus): StepResult {
  const [first] = faults;
  return step.ko(
    first?.code ?? state,
    first?.message ?? message ?? `the registration is ${state}`,
    {
      faults,
    },
  );
}

function waitFor({ id, state, message }: RegistrationStatus): StepResult {
  return step.wait(message ?? WAITS[state] ?? state, { seconds: POLL_INTERVAL_S, ref: id });
}

const Approval = Type.Object({
  approval: Type.Union([Type.Literal("accept"), Type.Literal("reject")], {
    title: "Decision in sandboxes",
    description: "Live workspaces wait for the operator.",
    default: "accept",
  }),
});

/**
 * Creates the steps of a registration; they process parties. The `upload` step of a registration without `approval`
 * step ends when the registration is active, because no later step waits for it.
 */
export function registrationSteps(
  { key }: Pick<RegistrationSpec, "key">,
  steps: RegistrationSteps,
): readonly Provider[] {
  const acts: readonly RegistrationAct[] = ["register", "upload", "approval", "unregister"];
  return acts.flatMap((act) => {
    const names = steps[act];
    if (!names) return [];
    const reached = act === "upload" && !steps.approval ? "approval" : act;
    const provider: Provider = {
      config: act === "approval" ? Approval : Type.Object({}),
      ...names,
      schemas: ["org/party"],
      effect: "registration",
      registers: { registration: key, act },
      limit: LIMIT_DAYS * DAY_S,
      run: ({ registration }) => registrationResult(reached, registration),
    };
    return [defineProvider(provider)];
  });
}

import {
  defineProvider,
  defineSubmissionStep,
  type Provider,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";

const describe = (key: string) => ({ key, name: key, summary: "Of a test." });

/** Steps of the app `acme`: `acme.generate` submits a record of the entry, `acme.send` follows it. */
export function recordSteps(credentials: readonly string[] = []): readonly Provider[] {
  const bytes = new TextEncoder().encode("<record/>");
  return [
    defineProvider({
      ...describe("acme.generate"),
      effect: "none",
      credentials,
      config: Type.Object({}),
      run: ({ entry }) => {
        const record = { connection: "acme", kind: "issue", holder: "B-1", bytes } as const;
        return step.ok({ submit: { ...record, identity: entry?.id ?? "" } });
      },
    }),
    defineSubmissionStep({
      ...describe("acme.send"),
      submits: { connection: "acme", kind: "issue" },
    }),
  ];
}

type Act = (task: Task<object>, ctx: StepContext) => StepResult | Promise<StepResult>;

/** The step `try.call`, which calls another system. */
export function callingStep(run: Act): Provider {
  return defineProvider({
    ...describe("try.call"),
    effect: "external",
    config: Type.Object({}),
    run,
  });
}

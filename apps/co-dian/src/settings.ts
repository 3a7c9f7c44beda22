import { defineCredential, type Static, type StepContext, secretAs, Type } from "@fakturo/plugin";

/** Secret of the workspace with the settings below as JSON. */
export const SETTINGS_SECRET = "dian.software";

const text = (title: string) => Type.String({ title, minLength: 1 });
const day = (title: string) => Type.String({ title, pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** Range of numbers the DIAN granted (form 1876). */
const Range = Type.Object({
  resolution: Type.String({ title: "Resolution", pattern: String.raw`^\d+$` }),
  prefix: Type.String({ title: "Prefix", default: "" }),
  from: Type.Integer({ title: "First number", minimum: 1 }),
  to: Type.Integer({ title: "Last number", minimum: 1 }),
  start: day("First day"),
  end: day("Last day"),
  technicalKey: text("Technical key"),
});

/** Software, issuer and number ranges. */
export const Settings = Type.Object({
  environment: Type.Union([Type.Literal("1"), Type.Literal("2")], {
    title: "Environment",
    description: "1 production, 2 test.",
  }),
  software: Type.Object(
    {
      id: text("Id"),
      pin: text("PIN"),
      /** NIT with check digit. */
      provider: Type.String({ title: "NIT of the provider", pattern: String.raw`^\d{9,10}$` }),
    },
    { title: "Software" },
  ),
  ranges: Type.Array(Range, { title: "Ranges", minItems: 1 }),
});
export type Settings = Static<typeof Settings>;
export type NumberRange = Static<typeof Range>;

/** Declares the secret. */
export const settingsCredential = defineCredential({
  key: SETTINGS_SECRET,
  kind: "values",
  title: "Software and ranges of numbers",
  scope: "workspace",
  required: true,
  schema: Settings,
});

/** Settings of the workspace. @throws FakturoError "precondition-failed" without any. */
export async function settingsFor(ctx: StepContext): Promise<Settings> {
  return secretAs(ctx, SETTINGS_SECRET, Settings);
}

import {
  type Credential,
  defineCredential,
  type Environment,
  readAs,
  type Static,
  Type,
} from "@fakturo/plugin";

const text = (title: string) => Type.String({ title, minLength: 1 });
const day = (title: string) => Type.String({ title, pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
const secret = (title: string, description: string) =>
  Type.String({ title, description, minLength: 1, format: "password" });

/** Range of numbers the DIAN granted (form 1876). */
const Range = Type.Object({
  resolution: Type.String({ title: "Resolution", pattern: String.raw`^\d+$` }),
  prefix: Type.String({ title: "Prefix", default: "" }),
  from: Type.Integer({ title: "First number", minimum: 1 }),
  to: Type.Integer({ title: "Last number", minimum: 1 }),
  start: day("First day"),
  end: day("Last day"),
  technicalKey: Type.String({
    title: "Technical key",
    description: "Empty for ranges of paper invoices, which are linked to no software.",
    default: "",
  }),
});
export type NumberRange = Static<typeof Range>;

const Ranges = Type.Array(Range, { title: "Ranges" });

/** Software, environment and number ranges with which a document is written. */
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
  ranges: Ranges,
});
export type Settings = Static<typeof Settings>;

const Software = Type.Object({
  id: text("Software id"),
  pin: secret("PIN", "Chosen when the software was registered in the DIAN's catalogue."),
  provider: Type.Optional(
    Type.String({
      title: "NIT of the technology provider",
      description: "With check digit; empty for own software.",
      pattern: String.raw`^(\d{9,10})?$`,
    }),
  ),
});

/** Software registered at the DIAN: that of a supplier, or without holder that of a technology provider. */
export const SOFTWARE = defineCredential({
  key: "dian.software",
  kind: "values",
  title: "Software registered at the DIAN",
  scope: "holder",
  required: true,
  schema: Software,
});

const StoredRanges = Type.Object({ ranges: Ranges });

/** Number ranges of a supplier, with the technical keys of its invoices. */
export const RANGES = defineCredential({
  key: "dian.ranges",
  kind: "values",
  title: "Number ranges granted by the DIAN",
  description: "Read from the DIAN every day for registered suppliers.",
  scope: "holder",
  schema: StoredRanges,
});

/** Value of the environment in documents: 1 production, 2 test. */
export function environmentCode(environment: Environment): Settings["environment"] {
  return environment === "live" ? "1" : "2";
}

/** Reads a credential of the workspace: the holder's, else that without holder. */
export type CredentialReader = (key: string) => Promise<Credential>;

/** Software of a supplier. @throws FakturoError "precondition-failed" without any. */
export async function softwareOf(
  holder: string,
  read: CredentialReader,
): Promise<Settings["software"]> {
  const { value } = await read(SOFTWARE.key);
  const { id, pin, provider } = readAs(Software, value, `the credential '${SOFTWARE.key}'`);
  return { id, pin, provider: provider || holder };
}

/**
 * Settings for the documents of a supplier; notes need no ranges.
 * @throws FakturoError "precondition-failed" without software, or without ranges where they are needed.
 */
export async function settingsFor(
  {
    holder,
    environment,
    hasRange,
  }: { holder: string; environment: Environment; hasRange: boolean },
  read: CredentialReader,
): Promise<Settings> {
  const software = await softwareOf(holder, read);
  const common = { environment: environmentCode(environment), software };
  if (!hasRange) return { ...common, ranges: [] };
  const { value } = await read(RANGES.key);
  const { ranges } = readAs(StoredRanges, value, `the credential '${RANGES.key}'`);
  return { ...common, ranges };
}

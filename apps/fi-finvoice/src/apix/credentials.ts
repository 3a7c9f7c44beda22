import { type Credential, defineCredential, readAs, Type } from "@fakturo/plugin";

const text = (title: string) => Type.String({ title, minLength: 1, maxLength: 100 });
const Keys = Type.Object({
  transfer_id: text("Transfer ID"),
  transfer_key: Type.String({
    title: "Transfer key",
    minLength: 1,
    maxLength: 100,
    format: "password",
  }),
});

/** The company's keys at Apix. */
export const APIX_KEYS = defineCredential({
  key: "gov-fi.apix",
  kind: "values",
  title: "Keys at Apix",
  description: "Transfer ID and transfer key, as Apix has given them to the company.",
  scope: "holder",
  schema: Keys,
});

/** Members of the keys. */
export function keysOf({ value }: Credential) {
  return readAs(Keys, value, "the keys at Apix");
}

import {
  type AnyDef,
  always,
  defineObject,
  type ListType,
  list,
  type ObjectDef,
  type ObjectValue,
  optional,
  types,
} from "../../schema/index.ts";
import { meta } from "../common.ts";
import { Source } from "./source.ts";

const BEFORE_VALUES = {
  key: optional(types.key, "Key", "Key being defined; excludes a code."),
  code: optional(types.code, "Code", "Code being defined; excludes a key."),
  name: always(types.i18nText, "Name", "Short name by language."),
  desc: optional(types.i18nText, "Description", "When to use the key or code, by language."),
  meta,
  sources: optional(list(Source), "Sources", "Publications that establish the definition."),
};

const AFTER_VALUES = {
  pattern: optional(
    types.text,
    "Pattern",
    "Regular expression that values must match when they are not listed.",
  ),
  map: optional(types.codeMap, "Code Map", "Equivalent codes of other lists, by the list's key."),
};

/** Recursive: the values of a definition are definitions. */
const VALUES: ListType<Definition> = {
  kind: "list",
  get of(): AnyDef {
    return Definition;
  },
};

/** Meaning of a key or a code, and of the values allowed under it. */
export const Definition: ObjectDef<Definition> = defineObject(
  "cbc.Definition",
  {
    schema: "cbc/definition",
    title: "Definition",
    description: "Meaning of a key or a code, and of the values allowed under it.",
  },
  {
    ...BEFORE_VALUES,
    values: optional(
      VALUES,
      "Values",
      "Complete list of the keys or codes allowed under this one.",
    ),
    ...AFTER_VALUES,
  },
);
export interface Definition
  extends ObjectValue<typeof BEFORE_VALUES>,
    ObjectValue<typeof AFTER_VALUES> {
  values?: Definition[] | undefined;
}

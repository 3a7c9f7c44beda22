import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";

const source = defineObject(
  "cbc.Source",
  {
    schema: "cbc/source",
    title: "Source",
    description: "Publication from which a definition was taken.",
  },
  {
    title: optional(types.i18nText, "Title", "Name of the publication, by language."),
    url: always(types.text, "URL", "Where the publication can be read.", {
      extra: { format: "uri" },
    }),
    content_type: optional(types.text, "Content Type", "Media type found at the address."),
    at: optional(types.dateTime, "At", "Moment at which the publication was consulted."),
  },
);

/** Publication that a definition is taken from. */
export interface Source extends Static<typeof source> {}
export const Source: ObjectDef<Source> = source;

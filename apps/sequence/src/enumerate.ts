import { defineProvider, type NumberRequest, type Static, step, Type } from "@fakturo/plugin";

const Config = Type.Object({
  name: Type.String({
    title: "Name",
    description: "Name of the series made for each supplier and document series.",
    default: "",
  }),
  prefix: Type.String({ title: "Prefix", default: "", maxLength: 32 }),
  suffix: Type.String({ title: "Suffix", default: "", maxLength: 32 }),
  padding: Type.Integer({
    title: "Padding",
    description: "Least number of digits.",
    default: 6,
    minimum: 0,
    maximum: 12,
  }),
  start: Type.Integer({ title: "Start", description: "First number.", default: 1, minimum: 1 }),
  code_id: Type.String({
    title: "Series",
    description: "Id of a fixed series; empty: one per supplier and document series.",
    default: "",
  }),
  sign: Type.Boolean({ title: "Sign", description: "Sign once numbered.", default: false }),
});

type Config = Static<typeof Config>;

/** Job argument that overrides which series is used. */
const SERIES_ARG = "sequence-series-id";

/** Gives the document the next code of a series, without gaps (api spec §10, workflows spec §7). */
export const enumerate = defineProvider({
  key: "sequence.enumerate",
  name: "Add sequential code",
  summary: "Assign the next consecutive code of a series.",
  effect: "none",
  config: Config,

  run({ config, envelope, args }) {
    if (!envelope) return step.ko("no-document", "there is no document to number");
    if (envelope.doc.code) return step.skip("the document has a code already");
    const fixed = args[SERIES_ARG] || config.code_id;
    if (!fixed && !envelope.doc.series)
      return step.ko("series-required", "series required when code_id not present");
    return step.ok({ number: request(config, fixed), ...(config.sign && { sign: true }) });
  },
});

function request({ name, prefix, suffix, padding, start }: Config, fixed: string): NumberRequest {
  return fixed ? { series: fixed } : { name, prefix, suffix, padding, start };
}

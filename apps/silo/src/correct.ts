import type { JsonObject } from "@fakturo/model";
import { defineProvider, step, Type } from "@fakturo/plugin";

const Config = Type.Object({
  type: Type.String({
    title: "Type",
    description: "Kind of correction, e.g. credit-note or corrective.",
    minLength: 1,
    maxLength: 50,
  }),
  series: Type.String({ title: "Series", description: "Empty: as before.", default: "" }),
  reason: Type.String({ title: "Reason", default: "", maxLength: 1000 }),
  ext: Type.Record(Type.String(), Type.String(), {
    title: "Extensions",
    description: "Codes that the regime or an addon asks for.",
    default: {},
  }),
  copy_tax: Type.Boolean({ title: "Copy the original's taxes", default: false }),
  keep_rates: Type.Boolean({
    title: "Keep the original's rates",
    description: "The tax rates of the original's date, where the law has changed them since.",
    default: false,
  }),
});

/** Makes a correction of the document as a new entry and goes on with that one. */
export const correct = defineProvider({
  key: "silo.correct",
  name: "Correct",
  summary: "Store a credit note or another correction and go on with it.",
  effect: "none",
  config: Config,

  run({ config, entry }) {
    if (!entry) return step.ko("no-document", "there is no document to correct");
    return step.ok({ entry: { previous: entry.id, correct: optionsOf(config) } });
  },
});

function optionsOf({
  type,
  series,
  reason,
  ext,
  copy_tax,
  keep_rates,
}: {
  readonly type: string;
  readonly series: string;
  readonly reason: string;
  readonly ext: Readonly<Record<string, string>>;
  readonly copy_tax: boolean;
  readonly keep_rates: boolean;
}): JsonObject {
  return {
    type,
    ...(series && { series }),
    ...(reason && { reason }),
    ...(Object.keys(ext).length > 0 && { ext: { ...ext } }),
    ...(copy_tax && { copy_tax }),
    ...(keep_rates && { keep_rates }),
  };
}

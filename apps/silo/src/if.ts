import { defineProvider, step, Type } from "@fakturo/plugin";
import { Budget, programFailure } from "@fakturo/workflow";
import { holds } from "./condition.ts";
import { scoped } from "./scope.ts";

const Config = Type.Object({
  expr: Type.String({ title: "Expression", minLength: 1, maxLength: 10_000 }),
  scope: Type.Union([Type.Literal("env"), Type.Literal("doc")], {
    title: "Scope",
    description: "`env`: head, doc, sigs; `doc`: the document's members.",
    default: "env",
  }),
});

/** Branches on an expression: ends with code `true` or `false` for the step's `next`. */
export const condition = defineProvider({
  key: "silo.if",
  name: "If / Else",
  summary: "Go on by a condition over the document.",
  effect: "none",
  config: Config,

  run({ config, envelope }) {
    try {
      const value = holds(config.expr, scoped(envelope, config.scope), new Budget());
      return step.ok({}, { code: String(value) });
    } catch (error) {
      return programFailure(error, "expression");
    }
  },
});

import type { Json } from "@fakturo/model";
import { fromEntries, printed, type SpecialFormName, toEntries } from "./builtins.ts";
import type { Bound, Evaluator, Outputs } from "./evaluator.ts";
import type { JqNode } from "./node.ts";
import { isTrue } from "./operators.ts";
import { JqError } from "./problem.ts";

/** Arguments of a function over filters. */
export interface Form {
  readonly evaluation: Evaluator;
  readonly args: readonly JqNode[];
  readonly input: Json;
  readonly bound: Bound | undefined;
}

const FORM_TABLE: Readonly<Record<SpecialFormName, (form: Form) => Iterable<Json>>> = {
  "empty/0": () => [],
  "error/0": (form) => fail(form, form.input),
  *"error/1"(form) {
    for (const message of argument(form)) yield fail(form, message);
  },
  *"select/1"(form) {
    for (const test of argument(form)) if (isTrue(test)) yield form.input;
  },
  "map/1": (form) => [mapped(form)],
  "any/0": (form) => [isAny(form, (value) => [value])],
  "any/1": (form) => [isAny(form, (value) => argument(form, value))],
  "all/0": (form) => [isAll(form, (value) => [value])],
  "all/1": (form) => [isAll(form, (value) => argument(form, value))],
  *"first/1"(form) {
    for (const value of argument(form)) {
      yield value;
      return;
    }
  },
  "del/1": ({ evaluation, args: [target], input, bound }) => {
    const found = target ? [...evaluation.places(target, { path: [], value: input }, bound)] : [];
    return [
      evaluation.remove(
        input,
        found.map(({ path }) => path),
      ),
    ];
  },
  "with_entries/1": (form) => {
    const { budget } = form.evaluation;
    const entries = toEntries(form.input, null, budget);
    const made = entries.flatMap((entry) => [...argument(form, entry)]);
    return [fromEntries(made, null, budget)];
  },
};

/** Functions whose arguments are filters, by `name/arguments`. */
export const FORM_BODIES: ReadonlyMap<string, (form: Form) => Iterable<Json>> = new Map(
  Object.entries(FORM_TABLE),
);

/** Outputs of the only argument. */
function argument({ evaluation, args: [only], input, bound }: Form, over: Json = input): Outputs {
  return evaluation.run(only ?? { kind: "identity" }, over, bound);
}

function mapped(form: Form): Json {
  return [...form.evaluation.parts(form.input)].flatMap(([, value]) => [...argument(form, value)]);
}

function isAny({ evaluation, input }: Form, test: (value: Json) => Iterable<Json>): boolean {
  for (const [, value] of evaluation.parts(input))
    for (const result of test(value)) if (isTrue(result)) return true;
  return false;
}

function isAll({ evaluation, input }: Form, test: (value: Json) => Iterable<Json>): boolean {
  for (const [, value] of evaluation.parts(input))
    for (const result of test(value)) if (!isTrue(result)) return false;
  return true;
}

function fail({ evaluation }: Form, message: Json): never {
  throw new JqError(printed(message, evaluation.budget).slice(0, 500));
}

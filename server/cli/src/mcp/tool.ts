import type { Fakturo } from "@fakturo/client";
import type { Engine } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  describeFault,
  type Expectation,
  fits,
  type Static,
  type TObject,
  unmetExpectations,
} from "@fakturo/schema";

/** What tools work with. */
export interface ToolScope {
  readonly engine: Engine;
  /** Day for rates, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** The server whose key was given. */
  readonly server?: Fakturo;
}

/** A tool of the Model Context Protocol. */
export interface Tool<Scope> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  /** It changes something on a server. */
  readonly writes?: true;
  /** @throws FakturoError. */
  call(args: unknown, scope: Scope): Promise<unknown>;
}

type Definition<S extends TObject, Scope> = Omit<Tool<Scope>, "input" | "call"> & {
  readonly input: S;
  run(args: Static<S>, scope: Scope): unknown;
};

/** A tool whose arguments are checked before it runs; unknown ones are refused, because they had no effect. */
export function defineTool<S extends TObject, Scope>({
  run,
  ...tool
}: Definition<S, Scope>): Tool<Scope> {
  const input = { ...tool.input, additionalProperties: false };
  return {
    ...tool,
    input,
    async call(args, scope) {
      const given = args === undefined ? {} : structuredClone(args);
      if (fits(input, given, "json")) return run(given, scope);
      const [first] = unmetExpectations(input, given, "json");
      throw new FakturoError("input", first ? problemOf(first, input) : "arguments do not fit");
    },
  };
}

function problemOf(fault: Expectation, { properties }: TObject): string {
  const problem = describeFault(fault);
  if (fault.keyword !== "additionalProperties") return problem;
  const names = Object.keys(properties);
  return `${problem}; ${names.length > 0 ? `known are ${names.join(", ")}` : "the tool has none"}`;
}

/** A failure as an assistant can read it: key, message and faults. */
export function failureOf({ key, message, faults }: FakturoError): JsonObject {
  return {
    key,
    message,
    ...(faults.length > 0 && {
      faults: faults.map((fault) => ({ ...fault, paths: [...fault.paths] })),
    }),
  };
}

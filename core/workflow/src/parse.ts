import { isObject, isUuid, type JsonObject, parseUuid } from "@fakturo/model";
import { isWritable, readConfig } from "./config.ts";
import { FaultList } from "./faults.ts";
import {
  type Branch,
  type BranchStatus,
  type Contents,
  MAX_NESTING,
  MAX_STEPS,
  type Step,
} from "./model.ts";

/** Faults of a configuration, by JSON path from its root (`$`). */
export interface StepProblem {
  readonly path: string;
  readonly message: string;
}

/** Problems of a provider's configuration; undefined when no loaded app has the provider. */
export type ConfigCheck = (
  provider: string,
  config: JsonObject,
) => readonly StepProblem[] | undefined;

/** Options of parsing a workflow's steps. */
export interface ParseOptions {
  /** Ids for steps without one. */
  readonly newId: () => string;
  /** Given for publishing: unknown providers and incomplete workflows are then refused. */
  readonly check?: ConfigCheck;
}

/**
 * Parses steps and rescue lane of a workflow, tolerating the extra members of exported ones. Drafts may
 * name unknown providers and lack configuration; with `check` everything must be ready to run.
 * @throws FakturoError "validation" with every problem by path.
 */
export function parseContents(
  json: Readonly<Record<string, unknown>>,
  options: ParseOptions,
): Contents {
  const faults = new FaultList();
  const contents = readContents(json, options, faults);
  faults.finish();
  return contents;
}

/** Like `parseContents`, but adds problems to `faults`. */
export function readContents(
  json: Readonly<Record<string, unknown>>,
  options: ParseOptions,
  faults: FaultList,
): Contents {
  const reader = new ContentsReader(options, faults);
  const steps = reader.lane(json.steps, "$.steps");
  const rescue = reader.lane(json.rescue, "$.rescue");
  if (options.check && steps.length === 0)
    faults.add("$.steps", "a published workflow has at least one step");
  return { steps, rescue };
}

const STATUSES: ReadonlySet<string> = new Set(["", "NA", "OK", "SKIP", "KO", "TIMEOUT"]);

class ContentsReader {
  readonly #options: ParseOptions;
  readonly #faults: FaultList;
  readonly #pathById = new Map<string, string>();
  #count = 0;

  constructor(options: ParseOptions, faults: FaultList) {
    this.#options = options;
    this.#faults = faults;
  }

  lane(json: unknown, path: string): Step[] {
    return this.#steps(json, path, 0);
  }

  #steps(json: unknown, path: string, depth: number): Step[] {
    const list = this.#list(json, path);
    if (list.length > 0 && depth > MAX_NESTING) {
      this.#faults.add(path, `is nested deeper than ${MAX_NESTING} levels`);
      return [];
    }
    const steps = list.flatMap((step, i) => this.#step(step, `${path}[${i}]`, depth) ?? []);
    if (this.#options.check) this.#checkJumps(steps, path);
    return steps;
  }

  #list(json: unknown, path: string): readonly unknown[] {
    if (json === undefined || json === null) return [];
    if (Array.isArray(json)) return json;
    this.#faults.add(path, "must be a list");
    return [];
  }

  #step(json: unknown, path: string, depth: number): Step | undefined {
    this.#count += 1;
    if (this.#count > MAX_STEPS) {
      if (this.#count === MAX_STEPS + 1)
        this.#faults.add(path, `a workflow has at most ${MAX_STEPS} steps`);
      return undefined;
    }
    if (!isObject(json)) {
      this.#faults.add(path, "must be a step");
      return undefined;
    }
    const id = this.#ownId(json.id, `${path}.id`);
    const provider = this.#provider(json, path);
    const config = readConfig(json.config, `${path}.config`, this.#faults);
    this.#checkConfig(provider, config, path);
    return {
      id,
      name: this.#text(json.name, `${path}.name`) ?? "",
      provider,
      notes: this.#text(json.notes, `${path}.notes`),
      config,
      summary: this.#text(json.summary, `${path}.summary`),
      next: this.#branches(json.next, `${path}.next`, depth),
    };
  }

  #provider(json: Record<string, unknown>, path: string): string {
    const provider = this.#text(json.provider, `${path}.provider`);
    const action = this.#text(json.action, `${path}.action`);
    if (provider && action && provider !== action)
      this.#faults.add(`${path}.action`, "must name the same provider");
    const key = provider ?? action ?? "";
    if (!key) this.#faults.add(`${path}.provider`, "is required");
    return key;
  }

  #checkConfig(provider: string, config: JsonObject, path: string): void {
    const { check } = this.#options;
    if (!check || !provider) return;
    const problems = check(provider, config);
    if (!problems) this.#faults.add(`${path}.provider`, `no loaded plugin offers '${provider}'`);
    for (const problem of problems ?? [])
      this.#faults.add(`${path}.config${problem.path.slice(1)}`, problem.message);
  }

  #branches(json: unknown, path: string, depth: number): Branch[] {
    return this.#list(json, path).flatMap(
      (branch, i) => this.#branch(branch, `${path}[${i}]`, depth) ?? [],
    );
  }

  #branch(json: unknown, path: string, depth: number): Branch | undefined {
    if (!isObject(json)) {
      this.#faults.add(path, "must be an object");
      return undefined;
    }
    return {
      status: this.#status(json.status, `${path}.status`),
      code: this.#text(json.code, `${path}.code`) ?? "",
      steps: this.#steps(json.steps, `${path}.steps`, depth + 1),
      step_id: this.#uuid(json.step_id, `${path}.step_id`),
      stop: this.#flag(json.stop, `${path}.stop`),
    };
  }

  #status(json: unknown, path: string): BranchStatus {
    const status = this.#text(json, path) ?? "";
    if (isBranchStatus(status)) return status;
    this.#faults.add(path, "must be OK, SKIP, KO, TIMEOUT or NA");
    return "";
  }

  #flag(json: unknown, path: string): boolean {
    if (json === undefined || json === null || typeof json === "boolean") return json === true;
    this.#faults.add(path, "must be true or false");
    return false;
  }

  /** A jump to a missing step would be ignored silently at run time. */
  #checkJumps(steps: readonly Step[], path: string): void {
    const ids = new Set(steps.map(({ id }) => id));
    for (const [i, { next }] of steps.entries())
      for (const [j, { step_id }] of next.entries())
        if (step_id !== undefined && !ids.has(step_id))
          this.#faults.add(`${path}[${i}].next[${j}].step_id`, "names no step of the same list");
  }

  #ownId(json: unknown, path: string): string {
    const id = this.#uuid(json, path) ?? this.#options.newId();
    const first = this.#pathById.get(id);
    if (first !== undefined) this.#faults.add(path, `is also the id at ${first}`);
    this.#pathById.set(id, first ?? path);
    return id;
  }

  #uuid(json: unknown, path: string): string | undefined {
    if (json === undefined || json === null || json === "") return undefined;
    const id = typeof json === "string" ? lenientUuid(json) : "";
    if (isUuid(id)) return id;
    this.#faults.add(path, "must be a UUID");
    return undefined;
  }

  #text(json: unknown, path: string): string | undefined {
    if (json === undefined || json === null || json === "") return undefined;
    if (typeof json === "string" && isWritable(json)) return json;
    this.#faults.add(path, "must be a text without invalid characters");
    return undefined;
  }
}

function lenientUuid(text: string): string {
  try {
    return parseUuid(text);
  } catch {
    return "";
  }
}

function isBranchStatus(text: string): text is BranchStatus {
  return STATUSES.has(text);
}

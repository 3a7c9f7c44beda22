import {
  FakturoError,
  type Fault,
  isObject,
  isUuid,
  type JsonObject,
  parseUuid,
} from "@fakturo/model";
import {
  allSteps,
  type Branch,
  type BranchStatus,
  type Contents,
  MAX_CONFIG_BYTES,
  MAX_NESTING,
  MAX_STEPS,
  type Step,
} from "./model.ts";

export interface ParseOptions {
  /** Ids for steps that bring none. */
  readonly newId: () => string;
  /** Problems of a step's configuration; given when publishing, when unknown providers are refused. */
  readonly check?: (provider: string, config: JsonObject) => readonly StepProblem[] | undefined;
}

/** What is wrong with a configuration, by JSON path from it (`$`). */
export interface StepProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * Reads steps and rescue lane of a workflow, tolerating what exported ones carry. Drafts may name
 * unknown providers and lack configuration; with `check` everything must be ready to run.
 * @throws FakturoError "validation" with every problem by path.
 */
export function parseContents(
  json: Readonly<Record<string, unknown>>,
  options: ParseOptions,
): Contents {
  const reader = new Reader(options);
  const contents = {
    steps: reader.steps(json.steps, "$.steps", 0),
    rescue: reader.steps(json.rescue, "$.rescue", 0),
  };
  reader.finish(contents);
  return contents;
}

const STATUSES: ReadonlySet<string> = new Set(["", "NA", "OK", "SKIP", "KO", "TIMEOUT"]);

class Reader {
  readonly #options: ParseOptions;
  readonly #faults: Fault[] = [];
  #count = 0;

  constructor(options: ParseOptions) {
    this.#options = options;
  }

  steps(json: unknown, path: string, depth: number): Step[] {
    if (json === undefined || json === null) return [];
    if (!Array.isArray(json)) {
      this.#fault(path, "must be a list of steps");
      return [];
    }
    if (depth > MAX_NESTING) {
      this.#fault(path, `is nested deeper than ${MAX_NESTING} levels`);
      return [];
    }
    return json.flatMap((step: unknown, i) => this.#step(step, `${path}[${i}]`, depth) ?? []);
  }

  #step(json: unknown, path: string, depth: number): Step | undefined {
    this.#count += 1;
    if (this.#count > MAX_STEPS) {
      if (this.#count === MAX_STEPS + 1)
        this.#fault(path, `a workflow has at most ${MAX_STEPS} steps`);
      return undefined;
    }
    if (!isObject(json)) {
      this.#fault(path, "must be a step");
      return undefined;
    }
    const provider = this.#provider(json, path);
    const config = this.#config(json.config, `${path}.config`);
    this.#check(provider, config, path);
    return {
      id: this.#id(json.id, `${path}.id`),
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
      this.#fault(`${path}.action`, "must name the same provider");
    const key = provider ?? action ?? "";
    if (!key) this.#fault(`${path}.provider`, "is required");
    return key;
  }

  #config(json: unknown, path: string): JsonObject {
    if (json === undefined || json === null) return {};
    if (!isObject(json)) {
      this.#fault(path, "must be an object");
      return {};
    }
    const text = JSON.stringify(json);
    if (text.length > MAX_CONFIG_BYTES)
      this.#fault(path, `is larger than ${MAX_CONFIG_BYTES} bytes`);
    return JSON.parse(text);
  }

  #check(provider: string, config: JsonObject, path: string): void {
    const { check } = this.#options;
    if (!check || !provider) return;
    const problems = check(provider, config);
    if (!problems) this.#fault(`${path}.provider`, `no loaded plugin offers '${provider}'`);
    for (const problem of problems ?? [])
      this.#fault(`${path}.config${problem.path.slice(1)}`, problem.message);
  }

  #branches(json: unknown, path: string, depth: number): Branch[] {
    if (json === undefined || json === null) return [];
    if (!Array.isArray(json)) {
      this.#fault(path, "must be a list");
      return [];
    }
    return json.flatMap((branch: unknown, i) => this.#branch(branch, `${path}[${i}]`, depth) ?? []);
  }

  #branch(json: unknown, path: string, depth: number): Branch | undefined {
    if (!isObject(json)) {
      this.#fault(path, "must be an object");
      return undefined;
    }
    const status = this.#text(json.status, `${path}.status`) ?? "";
    if (!isBranchStatus(status))
      this.#fault(`${path}.status`, "must be OK, SKIP, KO, TIMEOUT or NA");
    const target = this.#text(json.step_id, `${path}.step_id`);
    return {
      status: isBranchStatus(status) ? status : "",
      code: this.#text(json.code, `${path}.code`) ?? "",
      steps: this.steps(json.steps, `${path}.steps`, depth + 1),
      step_id: target === undefined ? undefined : this.#id(target, `${path}.step_id`),
      stop: json.stop === true,
    };
  }

  #id(json: unknown, path: string): string {
    if (json === undefined || json === null || json === "") return this.#options.newId();
    try {
      const id = typeof json === "string" ? parseUuid(json) : "";
      if (isUuid(id)) return id;
    } catch {
      // Falls through: told below with its path.
    }
    this.#fault(path, "must be a UUID");
    return "";
  }

  #text(json: unknown, path: string): string | undefined {
    if (json === undefined || json === null || json === "") return undefined;
    if (typeof json === "string") return json;
    this.#fault(path, "must be a text");
    return undefined;
  }

  #fault(path: string, message: string): void {
    this.#faults.push({ code: "workflow-invalid", paths: [path], message });
  }

  finish({ steps, rescue }: Contents): void {
    const seen = new Set<string>();
    for (const { id } of [...allSteps(steps), ...allSteps(rescue)]) {
      if (seen.has(id)) this.#fault("$.steps", `two steps have the id ${id}`);
      seen.add(id);
    }
    if (this.#options.check && steps.length === 0)
      this.#fault("$.steps", "a published workflow has at least one step");
    if (this.#faults.length > 0)
      throw new FakturoError("validation", "validation", { faults: this.#faults });
  }
}

function isBranchStatus(text: string): text is BranchStatus {
  return STATUSES.has(text);
}

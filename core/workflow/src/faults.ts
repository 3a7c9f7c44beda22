import { FakturoError, type Fault } from "@fakturo/model";

/** Code of every fault of a workflow's definition; their paths differ. */
export const WORKFLOW_INVALID = "workflow-invalid";

/** Collects the faults of a definition, so that its author sees all at once. */
export class FaultList {
  readonly #faults: Fault[] = [];

  add(path: string, message: string): void {
    this.#faults.push({ code: WORKFLOW_INVALID, paths: [path], message });
  }

  /** @throws FakturoError "validation" with all faults, if any. */
  finish(): void {
    if (this.#faults.length > 0)
      throw new FakturoError("validation", "validation", { faults: this.#faults });
  }
}

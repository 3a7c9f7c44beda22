import { FakturoError, type Fault } from "@fakturo/model";

/** Code of every fault of a workflow's definition; paths tell them apart. */
export const WORKFLOW_INVALID = "workflow-invalid";

/** Collects what is wrong with a definition, so that its author learns of all of it at once. */
export class FaultList {
  readonly #faults: Fault[] = [];

  add(path: string, message: string): void {
    this.#faults.push({ code: WORKFLOW_INVALID, paths: [path], message });
  }

  /** @throws FakturoError "validation" when there is anything to tell. */
  finish(): void {
    if (this.#faults.length > 0)
      throw new FakturoError("validation", "validation", { faults: this.#faults });
  }
}

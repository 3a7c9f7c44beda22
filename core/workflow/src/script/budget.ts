import { type Language, scriptError } from "./error.ts";

/** Work a program may still do; every loop and every copy draws on it, so that none runs for long. */
export class Budget {
  readonly #language: Language;
  #left: number;

  constructor(language: Language, steps: number) {
    this.#language = language;
    this.#left = steps;
  }

  /** @throws FakturoError "validation" once all is spent. */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw scriptError(this.#language, "takes too many steps");
  }
}

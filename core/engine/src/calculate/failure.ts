import { FakturoError, isFakturoError } from "@fakturo/model";

/** A calculation error; the first one stops the build. */
export function failure(message: string): FakturoError {
  return new FakturoError("calculation", message);
}

/**
 * Runs work at a place of the document.
 * @throws FakturoError "calculation" of the work, its message prefixed with the place (`lines: 0: item`).
 */
export function at<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isFakturoError(error) && error.key === "calculation")
      throw new FakturoError("calculation", `${place}: ${error.message}`, { cause: error });
    throw error;
  }
}

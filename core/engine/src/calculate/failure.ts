import { FakturoError, isFakturoError } from "@fakturo/model";

/** A calculation that cannot go on; the first one stops the build. */
export function failure(message: string): FakturoError {
  return new FakturoError("calculation", message);
}

/** Runs `work`, putting the place (`lines: 0: item`) before the message of a calculation failure. */
export function at<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isFakturoError(error) && error.key === "calculation")
      throw new FakturoError("calculation", `${place}: ${error.message}`, { cause: error });
    throw error;
  }
}

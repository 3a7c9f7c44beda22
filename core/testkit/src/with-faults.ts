import { isFakturoError } from "@fakturo/model";

/**
 * Runs work on a document; adds the faults of a refusal to its message, because test runners print only
 * that.
 */
export function withFaults<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFakturoError(error) || error.faults.length === 0) throw error;
    const faults = error.faults.map(
      ({ code, paths, message }) => `  ${code}  ${paths.join(", ")}  ${message}`,
    );
    throw new Error([`${error.message}:`, ...faults].join("\n"), { cause: error });
  }
}

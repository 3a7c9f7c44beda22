import { FakturoError } from "@fakturo/model";
import type { StepFile, StepResult } from "@fakturo/plugin";

/**
 * Adds the printed form of the authority's file to an acceptance. A file that cannot be printed does not change the
 * acceptance: the result's message tells the reason.
 * @param key key of the authority's file
 */
export function withPrinted(
  result: StepResult,
  key: string,
  print: (file: StepFile) => StepFile,
): StepResult {
  const file = result.effects?.files?.find((one) => one.key === key);
  if (result.status !== "OK" || !file) return result;
  try {
    const files = [...(result.effects?.files ?? []), print(file)];
    return { ...result, effects: { ...result.effects, files } };
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return { ...result, message: `not printed: ${error.message}` };
  }
}

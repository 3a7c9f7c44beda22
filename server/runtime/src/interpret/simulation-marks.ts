import { FakturoError } from "@fakturo/model";
import {
  type Effects,
  type Envelope,
  type Environment,
  isSimulated,
} from "@fakturo/plugin";

/** Meta of files that were made for, or by, a simulated authority. */
export const SIMULATED_FILE: Readonly<Record<string, string>> = { environment: "simulated" };

/** @throws FakturoError "forbidden" for a simulated document on its way to an authority. */
export function refuseSimulated(envelope: Envelope | undefined, environment: Environment): void {
  if (!envelope || environment === "simulated" || !isSimulated(envelope)) return;
  throw new FakturoError(
    "forbidden",
    `the document was made in a simulation: it is not sent in the environment ${environment}`,
  );
}

/** One reason of a failure, as listed in jobs. */
export interface StepFault {
  readonly provider: string;
  readonly code?: string;
  readonly message: string;
  readonly paths?: readonly string[];
}

/** A fault as authorities return it: the provider is that of the step. */
export type AuthorityFault = Omit<StepFault, "provider">;

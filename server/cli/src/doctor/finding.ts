/** What a check found; `fail` keeps a server from working, `warn` will. */
export interface DoctorFinding {
  readonly check: string;
  readonly status: "ok" | "warn" | "fail";
  readonly message: string;
}

/** Findings of a check, from whether its conditions hold; the first that does not decides. */
export function finding(
  check: string,
  message: string,
  { fails = false, warns = false }: { readonly fails?: boolean; readonly warns?: boolean } = {},
): DoctorFinding {
  return { check, status: fails ? "fail" : warns ? "warn" : "ok", message };
}

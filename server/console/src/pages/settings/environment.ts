const ENVIRONMENTS = ["live", "test", "simulated"] as const;

/** An environment by its name. A value must never reach one that the person did not see. */
export function environmentOf(text: string) {
  const known = ENVIRONMENTS.find((one) => one === text);
  if (!known) throw new Error(`unknown environment ${text}`);
  return known;
}

/** Codes of FACe that no message provokes; the setting `code` answers them. Reasons by code. */
export const ON_DEMAND: Readonly<Record<string, string>> = {
  ...because("a technical failure inside FACe, or of the services that it asks", [
    "001",
    "201",
    "402",
  ]),
  ...because("an answer to the services of the offices that receive invoices", [
    "406",
    "407",
    "435",
  ]),
  ...because("the older offline service is not simulated", ["314", "315"]),
  ...because("certificates of the simulation have no classes, and are not qualified ones", [
    "432",
    "438",
    "439",
  ]),
  "007": "only the platform of Gipuzkoa answers it, in its test system, and the text says why",
  "104": "a message without header has no signature, which is told first",
  "441": "the simulator is no production system, and its units are test units",
  "900": "FACe publishes neither the texts that are meant nor their limits",
};

function because(reason: string, codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, reason]));
}

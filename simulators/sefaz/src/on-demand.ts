/** Codes of the client's table for NF-e that no message provokes; the setting `codes` answers them. Reasons by code. */
export const ON_DEMAND: Readonly<Record<string, string>> = {
  ...because(
    "another code is answered for the same condition",
    "109-110 113 124 151 155 202 220 238 244 420 463",
  ),
  ...because("the simulator has no register of taxpayers", "209-210 229-234 245 303 781"),
  ...because("nobody controls goods on their way", "219"),
  ...because(
    "the schema demands the form, so that 215 or 225 is answered first",
    "227 565 567-568 587",
  ),
  ...because("an envelope with such a message cannot be read either", "242-243 402"),
  ...because("the shared authorisers are asked in the name of each state", "250"),
  ...because(
    "certificates of the simulation have no chain, and none is revoked",
    "280 283-286 293-296",
  ),
  ...because("the simulator has no table of operations (CFOP) for returns", "327-328"),
  ...because("the states do not publish the limit", "505 569"),
  ...because(
    "the simulator does not read carriers, places and documents that are referred to",
    "540-555 559-560",
  ),
  ...because("the contingency service SCAN was closed", "571"),
  ...because("events of authorities are not sent by taxpayers", "576"),
  ...because(
    "the simulator has no tables of products, and does not calculate these taxes",
    "592 597 599-600 605-609 693-699 778 806",
  ),
  ...because("the simulator does not check deliveries", "785-788 790-791"),
  ...because(
    "the known list has no text for each number of this range",
    "566 581-586 850-864 867-868 870-903 905-998",
  ),
  ...because("a technical failure inside the authority", "999"),
};

/** The same of NFS-e; `codes` answers those of documents by their number. */
export const NFSE_ON_DEMAND: Readonly<Record<string, string>> = {
  ...because("another code is answered for the same condition", "401"),
  ...because(
    "the simulator has no register of a municipality",
    "E0023 E0025 E0119 E0120 E0121 E0122 E0123 E0124",
  ),
  ...because("the substitute is registered by an event, which has no limit of its own", "E0050"),
  ...because("a technical failure inside the national system", "E0082 E1206 E1217"),
  ...because("the simulator has no table of services", "E0310"),
  ...because("the simulator does not read deductions", "E0942"),
  ...because(
    "the simulator does not suspend municipalities; E0037 is answered for those outside",
    "E2003 E2004",
  ),
};

function because(reason: string, codes: string): Record<string, string> {
  return Object.fromEntries(
    codes
      .split(" ")
      .flatMap(singleCodes)
      .map((code) => [code, reason]),
  );
}

/** `109 110` of `109-110`. */
function singleCodes(range: string): readonly string[] {
  const [first = "", last] = range.split("-");
  if (last === undefined) return [first];
  const length = Number(last) - Number(first) + 1;
  return Array.from({ length }, (_none, at) => String(Number(first) + at));
}

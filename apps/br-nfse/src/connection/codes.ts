import type { AuthorityCode, AuthorityFault } from "@fakturo/plugin";

const REMEDIES = {
  document: "Correct the document and send it again under the same number.",
  register: "Settle it with the municipality: its register has other data of the provider.",
  report: "Report the fault with the file: the program wrote it.",
  certificate: "Upload a valid A1 certificate of the provider.",
  clock: "Set the clock of the server, and send it again.",
  later: "Nothing: it is sent again.",
  late: "Ask the municipality for the cancellation.",
  denied: "Settle it with the municipality, and ask again: the NFS-e stays valid.",
  done: "Nothing: it is done.",
} as const;

/** Codes of the national system that a sender meets; the others are rules of documents. */
const ROWS: readonly (readonly [codes: string, meaning: string, remedy: keyof typeof REMEDIES])[] =
  [
    ["401 403", "the certificate is not accepted", "certificate"],
    ["E0004 E0714 E1235", "the file is malformed", "report"],
    ["E0006", "the file is of another environment", "report"],
    ["E0008 E0015", "the time of issue is in the future", "clock"],
    ["E0010", "the series is not one of web services (1 to 49999)", "document"],
    ["E0014", "an NFS-e was issued for this number already", "done"],
    ["E0037 E2003 E2004", "the municipality is not in the national system", "register"],
    [
      "E0023 E0025 E0116 E0119 E0120 E0121 E0122 E0123 E0124",
      "the municipal registration is wrong",
      "register",
    ],
    ["E0206", "the customer's CPF is not valid", "document"],
    ["E0310", "the code of the service does not exist", "document"],
    ["E0600", "the rate is not allowed", "document"],
    ["E0050", "the time for a substitution is over", "late"],
    ["E0078", "the reason 99 needs a text", "document"],
    ["E0850", "IBS and CBS are given from 2026 on only", "document"],
    ["E0942", "other documents of deductions were given until 2025 only", "document"],
    ["E2220", "there are no further documents", "done"],
    ["E0822", "the time for a cancellation is over", "late"],
    ["105105", "the municipality refused the cancellation", "denied"],
    ["E0840", "the NFS-e is cancelled already", "done"],
    ["E0082 E1206 E1217", "the national system is out of order", "later"],
  ];

const MEANINGS = new Map(
  ROWS.flatMap(([codes, meaning]) => codes.split(" ").map((code) => [code, meaning] as const)),
);

/** Codes of the answers, for the reference pages. */
export const LISTED_CODES: readonly AuthorityCode[] = ROWS.flatMap(([codes, meaning, remedy]) =>
  codes.split(" ").map((code) => ({ code, meaning, remedy: REMEDIES[remedy] })),
);

/** A refusal in the plugin's words, with the system's own. */
export function nfseFault(code: string, text: string): AuthorityFault {
  const message = [MEANINGS.get(code), text].filter(Boolean).join(": ");
  return { code, message: message || `the national system answered ${code}` };
}

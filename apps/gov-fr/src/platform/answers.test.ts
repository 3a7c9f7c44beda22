import { describe, expect, it } from "vitest";
import { refusedAnswer } from "./answers.ts";

/** DGFiP, external specifications 3.1: codes of the portal that a platform may give as reason, by what they are about. */
const PORTAL = {
  "data of invoices": "251 REJ_SEMAN REJ_UNI REJ_COH",
  reports: "301 REJ_SEMAN REJ_UNI REJ_COH REJ_PER",
  "lines of the directory": "401 REJ_RG REJ_HAB REJ_COH REJ_VAL_INC",
  statuses: "601 REJ_INC REJ_INEX REJ_RG REJ_HAB REJ_ENCAISSEMENT",
  flows:
    "501 IRR_TAILLE IRR_TAILLE_F IRR_TAILLE_PJ IRR_UNCITE IRR_VIDE IRR_VIDE_F IRR_VID_PJ IRR_FORM IRR_NOM_F IRR_NOM_PJ " +
    "IRR_TYPE IRR_TYPE_F IRR_EXT_DOC IRR_ANTIVIRUS IRR_CODE_INTER IRR_EXTRAC IRR_CODE_APP IRR_SYNTAX",
};
const CODES = Object.entries(PORTAL).flatMap(([about, codes]) =>
  codes.split(" ").map((code) => [code, about] as const),
);

describe("a flow that is refused with a reason of the tax administration's portal", () => {
  it.each(CODES)("%s, about %s, tells its meaning and what is to be done", (code) => {
    const details = [{ reasonCode: code, reasonMessage: "texte" }];
    const flow = { flowId: "1", acknowledgement: { status: "Error", details } };
    const answer = refusedAnswer(flow, 1);
    expect(answer).toMatchObject({ is: "refused", reference: "1", faults: [{ code }] });
    const [fault] = answer.is === "refused" ? answer.faults : [];
    // A code that is not in the table is shown with the platform's text only.
    expect(fault?.message).toMatch(/^.+: .+ \(platform: texte\)$/);
  });
});

import { describe, expect, it } from "vitest";
import { decisionOn } from "../sat/decision.ts";
import { answerFor, CANCEL_CODES, STAMP_CODES } from "./codes.ts";
import { stampedAnswer } from "./stamped.ts";

const XML =
  '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Sello="abc"><cfdi:Addenda/></cfdi:Comprobante>';
const RECORD = { xml: XML, file: "A-1.xml", pdf: false, prepaid: false };
const stamp = (seal: string) =>
  `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="u" SelloCFD="${seal}"/>`;

describe("the stamp of a PAC", () => {
  it("is put before the addenda where the PAC gives the stamp only", () => {
    const answer = stampedAnswer(RECORD, { tfd: stamp("abc") });
    const files = answer.is === "accepted" ? answer.effects?.files : [];
    const text = new TextDecoder().decode(files?.[0]?.data);
    expect(text).toContain(`<cfdi:Complemento>${stamp("abc")}</cfdi:Complemento><cfdi:Addenda/>`);
  });

  it("is ours only with our seal, and with our original string", () => {
    expect(stampedAnswer(RECORD, { tfd: stamp("other") })).toMatchObject({ is: "duplicate" });
    const changed = XML.replace('Version="4.0"', 'Version="4.0" Folio="2"');
    const cfdi = changed.replace(
      "<cfdi:Addenda/>",
      `<cfdi:Complemento>${stamp("abc")}</cfdi:Complemento>`,
    );
    expect(stampedAnswer(RECORD, { cfdi })).toMatchObject({ is: "unknown" });
    expect(stampedAnswer(RECORD, {})).toMatchObject({ is: "unknown" });
  });
});

describe("codes of the SAT", () => {
  it.each([
    ["CFDI40145", { is: "refused", faults: [{ code: "CFDI40145" }] }],
    ["CRP20201", { is: "refused", faults: [{ code: "CRP20201" }] }],
    ["300", { is: "not-sent", fault: "credentials" }],
    ["708", { is: "not-sent", fault: "down" }],
    ["no-credit", { is: "not-sent", fault: "quota" }],
  ])("lead from %s of a CFDI to an answer", (code, answer) => {
    expect(answerFor(STAMP_CODES, code, "text")).toMatchObject(answer);
  });

  it.each([
    ["204", { is: "refused" }],
    ["no_cancelable", { is: "refused" }],
    ["302", { is: "refused" }],
    ["205", { is: "not-sent", retryIn: 900 }],
    ["799", { is: "not-sent", fault: "quota", retryIn: 259_200 }],
  ])("lead from %s of a cancellation to an answer", (code, answer) => {
    expect(answerFor(CANCEL_CODES, code, "text")).toMatchObject(answer);
  });
});

describe("the state of a CFDI", () => {
  it.each([
    ["Vigente", "Cancelable con aceptación", "En proceso", { is: "taken", retryIn: 21_600 }],
    ["Vigente", "Cancelable sin aceptación", "", { is: "taken", retryIn: 60 }],
    ["Vigente", "Cancelable con aceptación", "Solicitud rechazada", { is: "refused" }],
    ["Vigente", "No cancelable", "", { is: "refused" }],
    ["Cancelado", "Cancelable con aceptación", "Plazo vencido", { is: "accepted" }],
    ["No Encontrado", "", "", { is: "taken" }],
  ])("%s, %s, %s decides a cancellation", (state, cancellable, cancellation, answer) => {
    const status = { code: "S", state, cancellable, cancellation };
    expect(decisionOn("u", status)).toMatchObject(answer);
  });
});

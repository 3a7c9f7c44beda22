import { simulator } from "@fakturo/simulator-arca";
import { expect, it } from "vitest";

const NAMESPACE = "http://ar.gov.afip.dif.FEV1/";
const AUTH = "<Auth><Token>t</Token><Sign>s</Sign><Cuit>30712345671</Cuit></Auth>";

/** The answer to an operation. The simulator throws where its own answer breaks the service description. */
function answerTo(operation: string, content: string) {
  const body = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="${NAMESPACE}">${content}</${operation}></soap:Body></soap:Envelope>`;
  const request = {
    ...{ method: "POST", path: "/wsfev1/service.asmx", query: new Map<string, string>() },
    ...{ headers: { "content-type": "text/xml" }, body: Buffer.from(body) },
    certificate: undefined,
  };
  const open = simulator.open([], {});
  const { reply } = open.handle(request, { now: () => 0, random: () => 0.5 });
  return { status: reply.status, text: Buffer.from(reply.body ?? "").toString() };
}

it.each<[string, string, string]>([
  ["FECompUltimoAutorizado", `${AUTH}<PtoVta>eins</PtoVta><CbteTipo>1</CbteTipo>`, "PtoVta is"],
  ["FECompUltimoAutorizado", `${AUTH}<CbteTipo>1</CbteTipo>`, "PtoVta is missing"],
  ["FECAESolicitar", `${AUTH}<FeCAEReq><FeCabReq/></FeCAEReq>`, "CantReg is missing"],
  ["FECAEASolicitar", `${AUTH}<Periodo>202601</Periodo>`, "Orden is missing"],
  ["FECompConsultar", `${AUTH}<Other/>`, "Other is not allowed"],
])("refuses %s that the service description does not allow: %s", (operation, content, why) => {
  const { status, text } = answerTo(operation, content);
  expect([status, text]).toEqual([500, expect.stringContaining(why)]);
  expect(text).toContain("There is an error in XML document");
});

it.each<[string, string]>([
  ["FEDummy", ""],
  ["FECompUltimoAutorizado", `${AUTH}<PtoVta>1</PtoVta><CbteTipo>1</CbteTipo>`],
  ["FECompTotXRequest", AUTH],
  ["FECAEASinMovimientoInformar", `${AUTH}<PtoVta>1</PtoVta><CAEA>1</CAEA>`],
  ["FEParamGetTiposCbte", AUTH],
  ["FEParamGetCondicionIvaReceptor", AUTH],
  ["FEParamGetCotizacion", `${AUTH}<MonId>DOL</MonId>`],
])("answers %s by the service description without a ticket", (operation, content) => {
  expect(answerTo(operation, content).status).toBe(200);
});

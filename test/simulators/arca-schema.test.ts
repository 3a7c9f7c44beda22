import { simulator } from "@fakturo/simulator-arca";
import { expect, it } from "vitest";

const NAMESPACE = "http://ar.gov.afip.dif.FEV1/";
const AUTH = "<Auth><Token>t</Token><Sign>s</Sign><Cuit>30712345671</Cuit></Auth>";

type Stored = Parameters<typeof simulator.open>[0];
const CUIT = "30712345671";
const TOKEN = Buffer.from(
  '<sso><id gen_time="0" exp_time="1"/><operation><login service="wsfe"/></operation></sso>',
).toString("base64");

/** The answer to an operation. The simulator throws where its own answer breaks the service description. */
function answerTo(operation: string, content: string, stored: Stored = []) {
  const body = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="${NAMESPACE}">${content}</${operation}></soap:Body></soap:Envelope>`;
  const request = {
    ...{ method: "POST", path: "/wsfev1/service.asmx", query: new Map<string, string>() },
    ...{ headers: { "content-type": "text/xml" }, body: Buffer.from(body) },
    certificate: undefined,
  };
  const open = simulator.open(stored, {});
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

it("answers the query of a voucher with a remark by the service description", () => {
  const ticket = {
    ...{ event: "ticket", cuit: CUIT, service: "wsfe", token: TOKEN, sign: "s", relations: [CUIT] },
    ...{ from: 0, until: 1 },
  };
  const amounts = "ImpTotal ImpTotConc ImpNeto ImpOpEx ImpTrib ImpIVA".split(" ");
  const rows = [
    ...["Concepto", "DocTipo", "DocNro", "CbteDesde", "CbteHasta"].map((name) => [name, "1"]),
    ...amounts.map((name) => [name, "0.00"]),
    ["MonId", "PES"],
    ["MonCotiz", "1"],
  ];
  const xml = `<FECAEDetRequest>${rows.map(([name, value]) => `<${name}>${value}</${name}>`).join("")}</FECAEDetRequest>`;
  const voucher = {
    ...{ event: "voucher", service: "wsfe", cuit: CUIT, pointOfSale: 4, type: 1, number: 1, xml },
    ...{ date: "19700101", total: "0", cae: "70000000000001", expiry: "19700111", at: 0 },
    observations: ["10245"],
  };
  const asked =
    "<FeCompConsReq><CbteTipo>1</CbteTipo><CbteNro>1</CbteNro><PtoVta>4</PtoVta></FeCompConsReq>";
  const { status, text } = answerTo(
    "FECompConsultar",
    AUTH.replace("<Token>t<", `<Token>${TOKEN}<`) + asked,
    [ticket, voucher],
  );
  expect([status, text]).toEqual([200, expect.stringContaining("<Code>10245</Code>")]);
});

import { simulator } from "@fakturo/simulator-arca";
import { expect, it } from "vitest";
import { authOf, CUIT, openArca } from "./arca-call.ts";

const AUTH = "<Auth><Token>t</Token><Sign>s</Sign><Cuit>30712345671</Cuit></Auth>";

it.each<[string, string, string]>([
  ["FECompUltimoAutorizado", `${AUTH}<PtoVta>eins</PtoVta><CbteTipo>1</CbteTipo>`, "PtoVta is"],
  ["FECompUltimoAutorizado", `${AUTH}<CbteTipo>1</CbteTipo>`, "PtoVta is missing"],
  ["FECAESolicitar", `${AUTH}<FeCAEReq><FeCabReq/></FeCAEReq>`, "CantReg is missing"],
  ["FECAEASolicitar", `${AUTH}<Periodo>202601</Periodo>`, "Orden is missing"],
  ["FECompConsultar", `${AUTH}<Other/>`, "Other is not allowed"],
])("refuses %s that the service description does not allow: %s", (operation, content, why) => {
  const { status, text } = openArca("wsfe")(operation, content);
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
  expect(openArca("wsfe")(operation, content).status).toBe(200);
});

it("answers the query of a voucher with a remark by the service description", () => {
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
  const call = openArca("wsfe", {}, [voucher]);
  const { status, text } = call("FECompConsultar", `${authOf("wsfe")}${asked}`);
  expect([status, text]).toEqual([200, expect.stringContaining("<Code>10245</Code>")]);
});

it.each<[string, string]>([
  ["FEParamGetTiposOpcional", "<Id>2101<"],
  ["FEParamGetTiposTributos", "<TributoTipo><Id>99<"],
  ["FEParamGetTiposPaises", "<Desc>BRASIL<"],
  ["FEParamGetActividades", "<Orden>1<"],
])("lists %s by the service description", (operation, expected) => {
  const { status, text } = openArca("wsfe")(operation, authOf("wsfe"));
  expect([status, text]).toEqual([200, expect.stringContaining(expected)]);
});

it.each<[string, number]>([
  ["/wsfev1/service.asmx", 22],
  ["/wsfexv1/service.asmx", 19],
])("describes the operations of %s as WSDL", (path, operations) => {
  const request = {
    ...{ method: "GET", path, query: new Map([["wsdl", ""]]), headers: {}, body: Buffer.from("") },
    certificate: undefined,
  };
  const world = { now: () => 0, random: () => 0.5 };
  const { reply } = simulator.open([], {}).handle(request, world);
  const wsdl = Buffer.from(reply.body ?? "").toString();
  expect(wsdl.match(/<soap:operation /g)).toHaveLength(operations);
  expect(wsdl).toContain(`<soap:address location="${path}"/>`);
});

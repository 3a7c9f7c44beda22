import { describe, expect, it } from "vitest";
import { authOf, CUIT, openArca } from "./arca-call.ts";

const AUTH = authOf("wsfex");
const TODAY = "19691231";

/** An export of services in the order of the service description. */
const VOUCHER: Readonly<Record<string, string>> = {
  ...{ Id: "1", Fecha_cbte: TODAY, Cbte_Tipo: "19", Punto_vta: "7", Cbte_nro: "1" },
  ...{ Tipo_expo: "2", Permiso_existente: "", Permisos: "", Dst_cmp: "203" },
  ...{ Cliente: "Importers", Cuit_pais_cliente: "0", Domicilio_cliente: "Rua 1" },
  ...{ Id_impositivo: "X1", Moneda_Id: "DOL", Moneda_ctz: "1450.50", CanMisMonExt: "" },
  ...{ Imp_total: "480.00", Cmps_asoc: "", Forma_pago: "Transferencia", Incoterms: "" },
  ...{ Incoterms_Ds: "", Idioma_cbte: "1", Items: "" },
  ...{ Opcionales: "", Fecha_pago: "19700131" },
};
const ITEM: Readonly<Record<string, string>> = {
  ...{ Pro_codigo: "S1", Pro_ds: "Consulting", Pro_qty: "10", Pro_umed: "7" },
  ...{ Pro_precio_uni: "50.00", Pro_bonificacion: "20.00", Pro_total_item: "480.00" },
};
const written = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("");
const itemOf = (changes: Readonly<Record<string, string>> = {}) =>
  `<Item>${written({ ...ITEM, ...changes })}</Item>`;
const voucherOf = (changes: Readonly<Record<string, string>> = {}) =>
  `${AUTH}<Cmp>${written({ ...VOUCHER, Items: itemOf(), ...changes })}</Cmp>`;
const element = (text: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
const errorOf = (changes: Readonly<Record<string, string>>, settings = {}) =>
  element(openArca("wsfex", settings)("FEXAuthorize", voucherOf(changes)).text, "ErrCode");
const referenceTo = (type: string, number = "1", cuit = CUIT) =>
  `<Cmp_asoc><Cbte_tipo>${type}</Cbte_tipo><Cbte_punto_vta>7</Cbte_punto_vta><Cbte_nro>${number}</Cbte_nro><Cbte_cuit>${cuit}</Cbte_cuit></Cmp_asoc>`;
/** A credit note on services, second voucher of the issuer. */
const NOTE = {
  ...{ Id: "2", Cbte_Tipo: "21", Forma_pago: "", Fecha_pago: "" },
  Cmps_asoc: referenceTo("19"),
};

describe("simulated exports of ARCA (WSFEXv1)", () => {
  it("are authorised once by the id of their request, and found again", () => {
    const call = openArca("wsfex");
    const first = call("FEXAuthorize", voucherOf()).text;
    expect([element(first, "Resultado"), element(first, "Reproceso")]).toEqual(["A", "N"]);
    const again = call("FEXAuthorize", voucherOf()).text;
    expect([element(again, "Reproceso"), element(again, "Cae")]).toEqual([
      "S",
      element(first, "Cae"),
    ]);
    const asked =
      "<Cmp><Cbte_tipo>19</Cbte_tipo><Punto_vta>7</Punto_vta><Cbte_nro>1</Cbte_nro></Cmp>";
    const found = call("FEXGetCMP", `${AUTH}${asked}`).text;
    expect([element(found, "Cae"), element(found, "Imp_total")]).toEqual([
      element(first, "Cae"),
      "480",
    ]);
    const place = "<Pto_venta>7</Pto_venta><Cbte_Tipo>19</Cbte_Tipo>";
    expect(element(call("FEXGetLast_CMP", authOf("wsfex", place)).text, "Cbte_nro")).toBe("1");
    expect(element(call("FEXGetLast_ID", AUTH).text, "Id")).toBe("1");
  });

  it("have the rate of the day where the customer pays in the same currency", () => {
    const call = openArca("wsfex");
    const same = voucherOf({ Moneda_ctz: "", CanMisMonExt: "S" });
    expect(element(call("FEXAuthorize", same).text, "Resultado")).toBe("A");
    const asked =
      "<Cmp><Cbte_tipo>19</Cbte_tipo><Punto_vta>7</Punto_vta><Cbte_nro>1</Cbte_nro></Cmp>";
    expect(element(call("FEXGetCMP", `${AUTH}${asked}`).text, "Moneda_ctz")).toBe("1450.50");
  });

  it("may be followed by a credit note, with a remark where it is about more", () => {
    const call = openArca("wsfex");
    call("FEXAuthorize", voucherOf());
    const note = call("FEXAuthorize", voucherOf(NOTE)).text;
    expect([element(note, "ErrCode"), element(note, "Motivos_Obs")]).toEqual(["0", undefined]);
    const more = {
      Imp_total: "500.00",
      Items: itemOf({ Pro_bonificacion: "0", Pro_total_item: "500.00" }),
    };
    const greater = call("FEXAuthorize", voucherOf({ ...NOTE, Id: "3", Cbte_nro: "2", ...more }));
    expect(element(greater.text, "Motivos_Obs")).toBe("17");
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["1500", { Fecha_cbte: "19700120" }],
    ["1520", { Cbte_nro: "0" }],
    ["1530", { Cbte_Tipo: "1" }],
    ["1535", { Cbte_nro: "2" }],
    ["1540", { Tipo_expo: "3" }],
    ["1550", { Permiso_existente: "N" }],
    ["1560", { Dst_cmp: "7" }],
    ["1570", { Cuit_pais_cliente: "123" }],
    ["1580", { Id_impositivo: "" }],
    ["1590", { Moneda_Id: "ZZZ" }],
    ["1600", { Moneda_ctz: "14500.50" }],
    ["1601", { Moneda_Id: "PES" }],
    ["1602", { Moneda_ctz: "" }],
    ["1603", { CanMisMonExt: "X" }],
    ["1604", { Moneda_ctz: "1452.00" }],
    ["1605", { CanMisMonExt: "N", Moneda_Id: "PES", Moneda_ctz: "1" }],
    ["1610", { Imp_total: "400.00" }],
    ["1620", { Forma_pago: "" }],
    ["1630", { Idioma_cbte: "4" }],
    ["1640", { Tipo_expo: "1", Permiso_existente: "N", Fecha_pago: "" }],
    ["1641", { Incoterms_Ds: "x" }],
    ["1642", { Incoterms: "FOB", Incoterms_Ds: "x".repeat(21) }],
    ["1650", { Cliente: "" }],
    ["1651", { Cliente: "x".repeat(201) }],
    ["1660", { Domicilio_cliente: "" }],
    ["1661", { Domicilio_cliente: "x".repeat(301) }],
    ["1666", { Items: "", Imp_total: "0" }],
    ["1667", { Moneda_ctz: "10.00" }],
    ["1671", { Fecha_pago: "2026-01-01" }],
    ["1672", { Fecha_pago: "" }],
    ["1674", { Fecha_pago: "19691201" }],
    ["1720", { Tipo_expo: "1", Permiso_existente: "S", Incoterms: "FOB" }],
    ["1755", { Cmps_asoc: referenceTo("19") }],
    ["1770", { Items: itemOf({ Pro_ds: "" }) }],
    ["1775", { Items: itemOf({ Pro_umed: "99" }) }],
    ["1780", { Items: itemOf({ Pro_qty: "0" }) }],
    ["1790", { Items: itemOf({ Pro_umed: "96" }) }],
    [
      "1811",
      { Items: itemOf({ Pro_bonificacion: "-20", Pro_total_item: "520.00" }), Imp_total: "520.00" },
    ],
    ["1815", { Items: itemOf({ Pro_bonificacion: "10" }) }],
    ["2003", { Opcionales: "<Opcional><Id>1</Id><Valor>1</Valor></Opcional>" }],
    ["2011", { Opcionales: "<Opcional><Id>2402</Id><Valor>1</Valor></Opcional>" }],
    ["2053", { Moneda_ctz: "1450.00" }],
  ])("are refused with %s for %j", (code, changes) => {
    expect(errorOf(changes)).toBe(code);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["1673", { Fecha_pago: "19700131" }],
    ["1680", { Cmps_asoc: referenceTo("1") }],
    ["1754", { Cmps_asoc: referenceTo("19") + referenceTo("19", "2") }],
    ["2031", { Cmps_asoc: referenceTo("19", "1", "20111111112") }],
    ["2042", { Cbte_Tipo: "20", Cmps_asoc: referenceTo("21") }],
    ["2045", { Cmps_asoc: referenceTo("21") }],
    ["2047", { Cmps_asoc: "" }],
    ["2048", { Cmps_asoc: referenceTo("19", "9") }],
    ["2050", { Dst_cmp: "212" }],
    ["2051", { Moneda_Id: "060", Moneda_ctz: "1690.00" }],
  ])("refuse notes with %s for %j", (code, changes) => {
    const call = openArca("wsfex");
    call("FEXAuthorize", voucherOf());
    const { text } = call("FEXAuthorize", voucherOf({ ...NOTE, ...changes }));
    expect(element(text, "ErrCode")).toBe(code);
  });

  it("depend on the issuer and the point of sale", () => {
    expect(errorOf({}, { issuers: [CUIT] })).toBe("1014");
    expect(errorOf({}, { exportPoints: [8] })).toBe("1510");
    expect(errorOf({}, { exportPoints: [7] })).toBe("0");
    const strange = AUTH.replace(CUIT, "20111111112");
    const { text } = openArca("wsfex")("FEXGetLast_ID", strange);
    expect(element(text, "ErrCode")).toBe("1001");
    const forged = openArca("wsfex")("FEXGetLast_ID", AUTH.replace("<Sign>s", "<Sign>x")).text;
    expect(element(forged, "ErrCode")).toBe("1000");
  });

  it.each<[string, string, string]>([
    ["FEXAuthorize", voucherOf({ Dst_cmp: "BR" }), "Dst_cmp is"],
    ["FEXAuthorize", voucherOf({ Cuit_pais_cliente: "" }), "Cuit_pais_cliente is missing"],
    ["FEXAuthorize", `${AUTH}<Cmp><Id>1</Id><Other/></Cmp>`, "missing"],
    ["FEXGetLast_CMP", AUTH, "Pto_venta is missing"],
    ["FEXGetCMP", `${AUTH}<Cmp><Cbte_Tipo>19</Cbte_Tipo></Cmp>`, "Cbte_tipo is missing"],
  ])("refuse %s that the service description does not allow", (operation, content, why) => {
    const { status, text } = openArca("wsfex")(operation, content);
    expect([status, text]).toEqual([500, expect.stringContaining(why)]);
  });

  it("are read like the real service reads them where that is set", () => {
    const { Fecha_pago = "", ...early } = VOUCHER;
    const shuffled = `${AUTH}<Cmp><Fecha_pago>${Fecha_pago}</Fecha_pago>${written({ ...early, Cuit_pais_cliente: "", Items: itemOf() })}<Unknown/></Cmp>`;
    expect(openArca("wsfex")("FEXAuthorize", shuffled).status).toBe(500);
    const call = openArca("wsfex", { lenient: true });
    const { text } = call("FEXAuthorize", shuffled);
    expect(element(text, "Resultado")).toBe("A");
    const asked =
      "<Cmp><Cbte_nro>1</Cbte_nro><Punto_vta>7</Punto_vta><Cbte_tipo>19</Cbte_tipo></Cmp>";
    const found = call("FEXGetCMP", `${AUTH}${asked}`).text;
    expect(element(found, "Cae")).toBe(element(text, "Cae"));
    expect(found).not.toContain("Unknown");
    const wrong = openArca("wsfex", { lenient: true })("FEXAuthorize", voucherOf({ Id: "x" }));
    expect(wrong.status).toBe(500);
  });

  it.each<[string, string, string]>([
    ["FEXDummy", "", "<DbServer>OK<"],
    ["FEXGetPARAM_Cbte_Tipo", AUTH, "<Cbte_Id>19<"],
    ["FEXGetPARAM_Tipo_Expo", AUTH, "<Tex_Id>4<"],
    ["FEXGetPARAM_Incoterms", AUTH, "<Inc_Id>FOB<"],
    ["FEXGetPARAM_Idiomas", AUTH, "<Idi_Ds>Inglés<"],
    ["FEXGetPARAM_UMed", AUTH, "<Umed_Id>98<"],
    ["FEXGetPARAM_MON", AUTH, "<Mon_Id>DOL<"],
    ["FEXGetPARAM_DST_pais", AUTH, "<DST_Ds>BRASIL<"],
    ["FEXGetPARAM_DST_CUIT", AUTH, "<DST_CUIT>50000000016<"],
    ["FEXGetPARAM_Opcionales", AUTH, "<Opc_Id>2401<"],
    ["FEXGetPARAM_Actividades", AUTH, "<Orden>1<"],
    ["FEXGetPARAM_PtoVenta", AUTH, "<FEXErr><ErrCode>0<"],
    ["FEXGetPARAM_Ctz", `${AUTH}<Mon_id>DOL</Mon_id>`, "<Mon_ctz>1450.50<"],
    [
      "FEXGetPARAM_Ctz",
      `${AUTH}<Mon_id>DOL</Mon_id><FchCotiz>20260101</FchCotiz>`,
      "<ErrCode>1003<",
    ],
    ["FEXGetPARAM_MON_CON_COTIZACION", `${AUTH}<Fecha_CTZ>20260101</Fecha_CTZ>`, "<Mon_Id>DOL<"],
    ["FEXGetPARAM_MON_CON_COTIZACION", AUTH, "<ErrCode>2054<"],
    [
      "FEXCheck_Permiso",
      `${AUTH}<ID_Permiso>09052EC01006154G</ID_Permiso><Dst_merc>203</Dst_merc>`,
      "<Status>OK<",
    ],
    ["FEXCheck_Permiso", `${AUTH}<Dst_merc>203</Dst_merc>`, "<ErrCode>1810<"],
    [
      "FEXGetLast_CMP",
      authOf("wsfex", "<Pto_venta>7</Pto_venta><Cbte_Tipo>1</Cbte_Tipo>"),
      "<ErrCode>1606<",
    ],
  ])("have tables: %s", (operation, content, expected) => {
    const { status, text } = openArca("wsfex")(operation, content);
    expect([status, text]).toEqual([200, expect.stringContaining(expected)]);
  });
});

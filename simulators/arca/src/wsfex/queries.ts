import { group, readXml, type XmlNode } from "@fakturo/xml";
import { plain } from "../amounts.ts";
import { copyOf, listed, rowsOf } from "../soap.ts";
import { seriesKey } from "../state.ts";
import { CURRENCIES } from "../tables.ts";
import { compactDay } from "../time.ts";
import type { ExportResult, WsfexCall } from "./call.ts";
import { seriesIn } from "./call.ts";
import {
  COUNTRY_CUITS,
  destinationNames,
  INCOTERMS,
  KINDS,
  LANGUAGES,
  OPTIONALS,
  TYPE_NAMES,
  UNITS,
} from "./lists.ts";
import { EXPORT_TYPES, wsfexFinder } from "./voucher.ts";

const { find, text } = wsfexFinder;
const FROM = "20100825";
const NO_END = "NULL";

/** Operations that change nothing. */
export const QUERIES: Readonly<Record<string, (call: WsfexCall) => ExportResult>> = {
  FEXGetLast_CMP: lastNumber,
  FEXGetLast_ID: lastId,
  FEXGetCMP: stored,
  FEXCheck_Permiso: permit,
  FEXGetPARAM_Ctz: rate,
  FEXGetPARAM_MON_CON_COTIZACION: rates,
  FEXGetPARAM_Cbte_Tipo: () => table("ClsFEXResponse_Cbte_Tipo", "Cbte", TYPE_NAMES),
  FEXGetPARAM_Tipo_Expo: () => table("ClsFEXResponse_Tex", "Tex", KINDS),
  FEXGetPARAM_Idiomas: () => table("ClsFEXResponse_Idi", "Idi", LANGUAGES),
  FEXGetPARAM_Incoterms: () => table("ClsFEXResponse_Inc", "Inc", INCOTERMS),
  FEXGetPARAM_UMed: () => table("ClsFEXResponse_UMed", "Umed", UNITS),
  FEXGetPARAM_MON: () => table("ClsFEXResponse_Mon", "Mon", CURRENCIES),
  FEXGetPARAM_Opcionales: () => table("ClsFEXResponse_Opc", "Opc", OPTIONALS),
  FEXGetPARAM_DST_pais: () =>
    rows("ClsFEXResponse_DST_pais", destinationNames(), ([DST_Codigo, DST_Ds]) => ({
      DST_Codigo,
      DST_Ds,
    })),
  FEXGetPARAM_DST_CUIT: () =>
    rows("ClsFEXResponse_DST_cuit", COUNTRY_CUITS, ([DST_CUIT, DST_Ds]) => ({ DST_CUIT, DST_Ds })),
  FEXGetPARAM_PtoVenta: ({ world }) =>
    rows("ClsFEXResponse_PtoVenta", world.settings.exportPoints, (Pve_Nro) => ({
      ...{ Pve_Nro, Pve_Bloqueado: "N", Pve_FchBaja: NO_END },
    })),
  FEXGetPARAM_Actividades: () => ({
    content: [
      group("FEXResultGet", [
        listed("ClsFEXResponse_ActividadTipo", { Id: 620_100, Orden: 1, Desc: "Servicios" }),
      ]),
    ],
  }),
};

function rows<Row>(
  name: string,
  list: Iterable<Row>,
  members: (row: Row) => Readonly<Record<string, string | number>>,
): ExportResult {
  return {
    content: [
      group(
        "FEXResultGet",
        [...list].map((row) => listed(name, members(row))),
      ),
    ],
  };
}

/** A table whose members have a prefix: number, description and period. */
function table(
  name: string,
  prefix: string,
  list: ReadonlyMap<string, string> | ReadonlySet<string>,
): ExportResult {
  return rows(name, list.entries(), ([id, description]) => ({
    [`${prefix}_Id`]: id,
    [`${prefix}_Ds`]: description,
    [`${prefix}_vig_desde`]: FROM,
    [`${prefix}_vig_hasta`]: NO_END,
  }));
}

function lastNumber({ operation, cuit, state, world }: WsfexCall): ExportResult {
  const auth = find(operation, "Auth");
  const series = {
    ...{ service: "wsfex" as const, cuit, pointOfSale: Number(text(auth, "Pto_venta")) },
    type: Number(text(auth, "Cbte_Tipo")),
  };
  if (!EXPORT_TYPES.includes(series.type))
    return { error: [1606, "Campo Cbte_Tipo no corresponde: los valores son 19, 20 o 21"] };
  const { exportPoints } = world.settings;
  if (exportPoints.length > 0 && !exportPoints.includes(series.pointOfSale))
    return { error: [1607, "Campo Pto_venta no valido para exportacion"] };
  const last = state.last.get(seriesKey(series));
  const row = { Cbte_nro: last?.number ?? 0, Cbte_fecha: last?.date ?? "" };
  return { content: [listed("FEXResult_LastCMP", row)] };
}

/** The highest id of a request of the issuer. */
function lastId({ cuit, state }: WsfexCall): ExportResult {
  const ids = state.vouchers.flatMap((one) =>
    one.cuit === cuit && one.request !== undefined ? Number(one.request) : [],
  );
  const Id = ids.reduce((most, id) => Math.max(most, id), 0);
  return { content: [listed("FEXResultGet", { Id })] };
}

/** Members that stand behind the answer's own ones. */
const LATE: ReadonlySet<string> = new Set(["Opcionales", "Fecha_pago", "Actividades"]);

function stored({ operation, cuit, state, world }: WsfexCall): ExportResult {
  const asked = find(operation, "Cmp");
  const series = seriesIn(asked, cuit, "Cbte_tipo");
  const found = state.byNumber.get(seriesKey(series, Number(text(asked, "Cbte_nro"))));
  if (!found) return { error: [1020, "Comprobante inexistente"] };
  const { children } = readXml(new TextEncoder().encode(found.xml));
  const copies = (isLate: boolean): XmlNode[] =>
    children
      .filter(({ name }) => LATE.has(name) === isLate)
      .map((child) => {
        const name = child.name === "Cbte_Tipo" ? "Cbte_tipo" : child.name;
        const isTotal = name === "Imp_total" || name === "Moneda_ctz";
        return copyOf({ ...child, name, text: isTotal ? plain(child.text.trim()) : child.text });
      });
  // The rate may be left out of requests where the customer pays in the same currency, and never of answers.
  const hasRate = children.some(({ name }) => name === "Moneda_ctz");
  const currency = children.find(({ name }) => name === "Moneda_Id")?.text.trim() ?? "";
  const Moneda_ctz = world.settings.rates[currency] ?? "0";
  const early = copies(false).flatMap((node) =>
    node.name === "Moneda_Id" && !hasRate ? [node, ...rowsOf({ Moneda_ctz })] : [node],
  );
  const [remark = ""] = found.observations;
  const own = {
    ...{ Fecha_cbte_cae: compactDay(found.at), Fch_venc_Cae: found.expiry, Cae: found.cae },
    ...{ Resultado: "A", Motivos_Obs: remark },
  };
  return { content: [group("FEXResultGet", early, rowsOf(own), copies(true))] };
}

function permit({ operation }: WsfexCall): ExportResult {
  const [id, country] = [text(operation, "ID_Permiso"), text(operation, "Dst_merc")];
  const isKnown = destinationNames().some(([code]) => code === country);
  if (id === "" || !isKnown) return { error: [1810, "Permiso o pais no informado o inexistente"] };
  // Customs' permits are not simulated: one of the right form exists.
  const Status = /^\d{5}[A-Z]{2}[A-Z0-9]{2}\d{6}[A-Z]$/.test(id) ? "OK" : "NO";
  return { content: [listed("FEXResultGet", { Status })] };
}

function rate({ operation, world }: WsfexCall): ExportResult {
  const day = text(operation, "FchCotiz");
  if (day !== "" && !/^\d{4}-\d{2}-\d{2}$/.test(day))
    return { error: [1003, "FchCotiz debe tener el formato YYYY-MM-DD"] };
  const Mon_ctz = world.settings.rates[text(operation, "Mon_id")];
  if (Mon_ctz === undefined) return { error: [1014, "No hay cotizacion para la moneda"] };
  const Mon_fecha = day === "" ? compactDay(world.now()) : day.replaceAll("-", "");
  return { content: [listed("FEXResultGet", { Mon_ctz, Mon_fecha })] };
}

function rates({ operation, world }: WsfexCall): ExportResult {
  const Fecha_ctz = text(operation, "Fecha_CTZ");
  if (!/^\d{8}$/.test(Fecha_ctz))
    return { error: [2054, "Fecha_CTZ es obligatoria con el formato YYYYMMDD"] };
  return rows(
    "ClsFEXResponse_Mon_CON_Cotizacion",
    Object.entries(world.settings.rates),
    ([Mon_Id, Mon_ctz]) => ({ Mon_Id, Mon_Ds: Mon_Id, Mon_ctz, Fecha_ctz }),
  );
}

import type { SimulatedOutcome, SimulatedRequest } from "@fakturo/simulator";
import { dayOf } from "@fakturo/simulator-spain";
import { spanishMoment } from "@fakturo/spain";
import { group, leaf, readXml, type XmlElement, type XmlNode } from "@fakturo/xml";
import { finder, nodeOf } from "./elements.ts";
import { readLroe } from "./lroe-header.ts";
import { replyTo, situationNode } from "./lroe-reply.ts";
import type { State, StoredEvent, StoredFile } from "./records.ts";
import type { RestWorld } from "./rest.ts";

const FILTERS = ["FiltroConsultaFacturasEmitidasConSG", "FiltroConsultaIngresosConSG"];
const COPIED = ["Cabecera", "Sujetos", "Factura", "HuellaTBAI"];
/** Elements of a file that answers do not repeat. */
const OMITTED = ["Direccion", "DetallesFactura", "LicenciaTBAI", "NumSerieDispositivo"];

/** Answers a query of the book (operation C00). @throws RequestFault. */
export function answerQuery(
  request: SimulatedRequest,
  state: State,
  { settings, now }: RestWorld,
): SimulatedOutcome<StoredEvent> {
  const operations = { Consulta: "C00" };
  const { root, nif, year } = readLroe(request, { settings, now, operations });
  const filter = FILTERS.map((name) => finder.find(root, name)).find((one) => one !== undefined);
  const found = [...state.files.values()].filter(
    (file) =>
      file.zone === "BI" && file.nif === nif && file.date.endsWith(year) && fits(file, filter),
  );
  const page = Math.max(Number(finder.text(filter, "NumPaginaConsulta")), 1);
  const shown = found.slice((page - 1) * settings.page, page * settings.page);
  const isCompany = finder.text(root, "Cabecera/Modelo") === "240";
  const parts = [
    resultNode(found.length, shown.length > 0, { page, size: settings.page, now }),
    shown.length > 0 ? rowsNode(shown, isCompany) : undefined,
  ];
  return { reply: replyTo(root, parts, { compressed: settings.compressed, type: "Correcto" }) };
}

function fits(file: StoredFile, filter: XmlElement | undefined): boolean {
  const at = (path: string) => finder.text(filter, path);
  const matches = (wanted: string, value: string) => wanted === "" || wanted === value;
  const day = dayOf(file.date) ?? 0;
  const from = dayOf(at("CabeceraFactura/FechaExpedicionFactura/Desde"));
  const until = dayOf(at("CabeceraFactura/FechaExpedicionFactura/Hasta"));
  return (
    matches(at("CabeceraFactura/SerieFactura"), file.series) &&
    matches(at("CabeceraFactura/NumFactura"), file.number) &&
    matches(at("Estado"), file.state) &&
    matches(at("Epigrafe"), file.activity) &&
    (from === undefined || day >= from) &&
    (until === undefined || day <= until)
  );
}

interface Page {
  readonly page: number;
  readonly size: number;
  readonly now: number;
}

function resultNode(total: number, isShown: boolean, { page, size, now }: Page): XmlNode {
  const { date, time } = spanishMoment(now);
  const pages = Math.ceil(total / size);
  return group(
    "ResultadoConsulta",
    leaf("FechaConsulta", `${date} ${time}`),
    leaf("NumPaginaConsulta", String(page)),
    leaf("ExistenRegistros", isShown ? "S" : "N"),
    isShown
      ? group(
          "Paginacion",
          leaf("NumPaginasTotales", String(pages)),
          leaf("ExistenMasRegistros", page < pages ? "S" : "N"),
          leaf("NumRegistrosTotales", String(total)),
        )
      : undefined,
  );
}

function rowsNode(files: readonly StoredFile[], isCompany: boolean): XmlNode {
  const [list, row] = isCompany ? ["FacturasEmitidas", "FacturaEmitida"] : ["Ingresos", "Ingreso"];
  return group(
    list,
    files.map((file) =>
      group(row, ticketNode(file), incomeNode(file), presentedNode(file), situationOf(file)),
    ),
  );
}

function ticketNode({ xml, signature }: StoredFile): XmlNode {
  const root = readXml(xml);
  const parts = COPIED.flatMap((name) => finder.find(root, name) ?? []);
  return group(
    "TicketBai",
    ...parts.map((part) => nodeOf(part, OMITTED)),
    leaf("Signature", signature),
  );
}

function incomeNode({ activity }: StoredFile): XmlNode | undefined {
  return activity === ""
    ? undefined
    : group("Renta", group("DetalleRenta", leaf("Epigrafe", activity)));
}

function presentedNode({ presenter, presentedAt, changedAt }: StoredFile): XmlNode {
  const moment = (ms: number) => {
    const { date, time } = spanishMoment(ms);
    return `${date} ${time}`;
  };
  return group(
    "DatosPresentacion",
    leaf("FechaPresentacionAlta", moment(presentedAt)),
    leaf("NIFPresentadorUltModificacion", presenter),
    leaf("FechaPresentacionUltModificacion", moment(changedAt)),
    leaf("ModoPresentacionUltModificacion", "Servicio"),
  );
}

function situationOf({ state, codes }: StoredFile): XmlNode {
  return situationNode(state, state === "AceptadoConErrores" ? codes : []);
}

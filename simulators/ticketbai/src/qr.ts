import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { crc8 } from "./crc8.ts";
import type { State, StoredFile } from "./records.ts";
import type { ZoneCode } from "./zones.ts";

/** What the page says about the invoice. */
type Finding = "found" | "cancelled" | "other" | "missing" | "wrong";

const TEXTS: Readonly<Record<Finding, string>> = {
  found: "Factura registrada",
  cancelled: "Factura anulada",
  other: "Los datos no coinciden con los de la factura registrada",
  missing: "No consta la factura",
  wrong: "El código QR no es correcto",
};

/** The page of an invoice's QR code: `id` (TBAI identifier), `s`, `nf`, `i` and the check `cr`. */
export function checkQr(
  { query }: Pick<SimulatedRequest, "query">,
  zone: ZoneCode,
  state: State,
): SimulatedReply {
  const finding = findingOf(query, zone, state);
  const items = ["id", "s", "nf", "i"].flatMap((name) => query.get(name) ?? []);
  const list = items.map((item) => `<li>${escaped(item)}</li>`).join("");
  return {
    status: finding === "wrong" ? 400 : 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!DOCTYPE html><html lang="es"><head><title>Simulación</title></head><body><p>Simulación: esta página no es de la Hacienda Foral.</p><h1>${TEXTS[finding]}</h1><ul>${list}</ul></body></html>`,
  };
}

function findingOf(query: ReadonlyMap<string, string>, zone: ZoneCode, state: State): Finding {
  const at = (name: string) => query.get(name) ?? "";
  if (!isIdentifier(at("id")) || !/^\d{3}$/.test(at("cr"))) return "wrong";
  const file = [...state.files.values()].find((one) => one.zone === zone && one.tbai === at("id"));
  if (!file) return "missing";
  if (!isSame(file, at)) return "other";
  return file.state === "Anulado" ? "cancelled" : "found";
}

function isSame({ series, number, total }: StoredFile, at: (name: string) => string): boolean {
  return series === at("s") && number === at("nf") && Number(total) === Number(at("i"));
}

/** 39 characters, of which the last three are the check of the others. */
function isIdentifier(id: string): boolean {
  return id.length === 39 && crc8(id.slice(0, -3)) === id.slice(-3);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

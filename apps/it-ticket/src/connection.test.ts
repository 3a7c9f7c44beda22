import type { HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, describePlugin, digestOf } from "@fakturo/testkit";
import { connection } from "./connection.ts";
import { FISCONLINE } from "./credentials.ts";
import { type CommercialDocument, ticketBytes } from "./record.ts";

const RUNS = 60;

describePlugin("@fakturo/app-it-ticket", { load: () => import("./index.ts") });

/** The receipt of document `n`, whose day tells it from others. */
function documentOf(n: number): CommercialDocument {
  const year = 2000 + n;
  return {
    cfCessionarioCommittente: "",
    flagDocCommPerRegalo: false,
    progressivoCollegato: "",
    dataOra: `20/11/${year}`,
    multiAttivita: { codiceAttivita: "", descAttivita: "" },
    importoTotaleIva: "0.00000000",
    scontoTotale: "0.00000000",
    scontoTotaleLordo: "0.00000000",
    totaleImponibile: "5.00000000",
    ammontareComplessivo: "5.00000000",
    totaleNonRiscosso: "0.00000000",
    elementiContabili: [],
    vendita: [],
    scontoAbbuono: "0.00",
    importoDetraibileDeducibile: "0.00000000",
  };
}

const bytesOf = (n: number) => ticketBytes({ operation: "V", document: documentOf(n) });
const reply = (text: string, more: Partial<HttpReply> = {}): HttpReply => ({
  status: 200,
  headers: {},
  body: new TextEncoder().encode(text),
  ...more,
});
const json = (body: object) => reply(JSON.stringify(body));

/** The portal's replies to the login and to the request for the shop's data; undefined for other requests. */
function standing(path: string): HttpReply | undefined {
  if (path.endsWith("/dati/fiscali"))
    return json({ identificativiFiscali: { partitaIva: "12345678903" } });
  if (path.endsWith("/ultimo/")) return json({ idtrx: "5" });
  if (path.includes("/documenti/v1/")) return undefined;
  if (path === "/portale/home")
    return reply("", { status: 302, headers: { location: "/portale/c", "set-cookie": "a=b" } });
  return reply("<script>Liferay.authToken = 'token';</script>");
}

const OWN = 1000;
const OTHERS = 5000;
const value = { tax_code: "RSSMRA80A01H501U", password: "p", pin: "1" };

const wire: AuthorityWire = {
  credentials: { [FISCONLINE.key]: { key: FISCONLINE.key, version: 1, value, text: "" } },
  record: (n) => ({ identity: String(n), bytes: bytesOf(n) }),
  read({ method, url, body }) {
    const { pathname, searchParams } = new URL(url);
    const known = standing(pathname);
    if (known) return { is: "other", reply: known };
    if (method === "POST") {
      const { documentoCommerciale } = JSON.parse(new TextDecoder().decode(body));
      const n = Number(documentoCommerciale.dataOra.slice(-4)) - 2000;
      return { is: "send", records: [{ identity: String(n), digest: digestOf(bytesOf(n)) }] };
    }
    const queried = searchParams.get("dataDal");
    if (queried) return { is: "consult", identity: String(Number(queried.slice(-4)) - 2000) };
    const [, id = "0"] = /(\d+)\/$/.exec(pathname) ?? [];
    const cfCessionarioCommittente = Number(id) >= OTHERS ? "other" : "";
    const detail = { ...documentOf(0), cfCessionarioCommittente };
    return { is: "other", reply: json({ documentoCommerciale: detail }) };
  },
  write(told) {
    if (told.is === "not-found") return json({ totalCount: 0, elencoRisultati: [] });
    if (told.is === "found") {
      const n = Number(told.identity);
      const first = told.digest === digestOf(bytesOf(n)) ? OWN : OTHERS;
      const row = { idtrx: String(first + n), numeroProgressivo: "DCW2026/1-1" };
      const elencoRisultati = [{ ...row, ammontareComplessivo: 5, annulli: "" }];
      return json({ totalCount: 1, elencoRisultati });
    }
    const is = told.is === "answers" ? told.answers[0]?.answer.is : undefined;
    return is === "accepted"
      ? json({ esito: true, idtrx: "1", progressivo: "DCW2026/1-1", errori: [] })
      : json({ esito: false, errori: [{ codice: "EF0", descrizione: "'Provincia' non valido" }] });
  },
};

describeConnection(connection, wire, RUNS);

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseResponse } from "@fakturo/app-gr-mydata";
import { parseReceipt } from "@fakturo/app-it-sdi";
import type { JsonObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { bundledPlugins } from "../../engine/bundled.ts";

/** A reader of untrusted files, and a file that it reads. */
export interface Reader {
  readonly name: string;
  /** The document of a file; undefined for answers. */
  readonly read: (data: Uint8Array) => JsonObject | undefined;
  readonly sample: string;
}

const APPS = /^@fakturo\/app-/;
const utf8 = new TextEncoder();

/** Own files of an app, the longest first. */
function fixturesOf(app: string): string[] {
  const folder = join(repositoryRoot(), "apps", app, "fixtures");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith(".out.xml"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .sort((a, b) => b.length - a.length);
}

/** One reader for each kind of file that a converter reads, with the longest of its files. */
function readersOf(app: string, parse: (data: Uint8Array) => JsonObject): Reader[] {
  const found = new Map<string, Reader>();
  for (const sample of fixturesOf(app)) {
    const { name: root, namespace } = readXml(sample);
    const kind = `${namespace} ${root} ${parse(utf8.encode(sample)).$schema}`;
    const name = `${app}: ${root}${found.size > 0 ? ` ${found.size + 1}` : ""}`;
    if (!found.has(kind)) found.set(kind, { name, read: parse, sample });
  }
  return [...found.values()];
}

/** All bundled apps that read documents. */
async function converters(): Promise<Reader[]> {
  const plugins = await bundledPlugins(APPS);
  return plugins.flatMap(({ name, converters = [] }) =>
    converters.flatMap(({ parse }) =>
      parse ? readersOf(name.replace(APPS, ""), (data) => parse(data, {})) : [],
    ),
  );
}

const RECEIPT = `<?xml version="1.0" encoding="UTF-8"?>
<n:RicevutaScarto xmlns:n="http://www.fatturapa.gov.it/sdi/messaggi/v1.0" versione="1.0">
<IdentificativoSdI>111</IdentificativoSdI><NomeFile>IT01234567890_00001.xml</NomeFile>
<DataOraRicezione>2026-02-01T10:00:00.000+01:00</DataOraRicezione>
<ListaErrori><Errore><Codice>00305</Codice><Descrizione>Partita IVA</Descrizione></Errore></ListaErrori>
<MessageId>9</MessageId></n:RicevutaScarto>`;

const RESPONSE = `<?xml version="1.0" encoding="UTF-8"?>
<ResponseDoc><response><index>1</index><invoiceUid>AB</invoiceUid><invoiceMark>400001</invoiceMark>
<qrUrl>https://books.example/q</qrUrl><statusCode>Success</statusCode></response></ResponseDoc>`;

const ANSWERS: readonly Reader[] = [
  { name: "it-sdi: message", read: (data) => void parseReceipt(data), sample: RECEIPT },
  { name: "gr-mydata: response", read: (data) => void parseResponse(data), sample: RESPONSE },
];

/** Converters that read, and readers of authorities' answers. */
export const READERS: readonly Reader[] = [...(await converters()), ...ANSWERS];

import { KEY_STAMP } from "@fakturo/brazil";
import { isObject } from "@fakturo/model";
import {
  type Answer,
  type AuthorityFault,
  type HttpReply,
  type StepFile,
  XML_MIME,
} from "@fakturo/plugin";
import { CANCELLATION_KEY, NFSE_KEY } from "../file.ts";
import { nfseFault } from "./codes.ts";
import { type NfseRecord, unpacked } from "./record.ts";

const ISSUED_BEFORE = "E0014";
const REGISTERED_BEFORE = "E0840";
/** Failures that pass. */
const PASSING: ReadonlySet<string> = new Set(["E0082", "E1206", "E1217"]);
const PAUSE_S = 60;

/** Members of a JSON answer by their names in lower case: the system varies them. */
export type NfseJson = ReadonlyMap<string, unknown>;

/** The members of an answer; empty for another content. */
export function jsonIn({ body }: Pick<HttpReply, "body">): NfseJson {
  try {
    return membersOf(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return new Map();
  }
}

function membersOf(value: unknown): NfseJson {
  const entries = isObject(value) ? Object.entries(value) : [];
  return new Map(entries.map(([name, one]) => [name.toLowerCase(), one]));
}

/** A text of an answer; empty for other values. */
export function textIn(json: NfseJson, name: string): string {
  const value = json.get(name.toLowerCase());
  return typeof value === "string" ? value : "";
}

/** Errors of an answer: a list or one, under either name. */
function faultsIn(json: NfseJson): AuthorityFault[] {
  const listed = json.get("erros") ?? json.get("erro") ?? [];
  const all = Array.isArray(listed) ? listed : [listed];
  return all.map((one) => {
    const error = membersOf(one);
    const text = [textIn(error, "descricao"), textIn(error, "complemento")];
    return nfseFault(textIn(error, "codigo"), text.filter(Boolean).join(": "));
  });
}

/** The answer to a DPS or an event. */
export function answerTo(reply: HttpReply, record: NfseRecord): Answer {
  const json = jsonIn(reply);
  const { status } = reply;
  if (status === 201) return record.event ? registered(json, record) : issued(json, record);
  if (status === 401 || status === 403)
    return { is: "not-sent", fault: "credentials", message: nfseFault(String(status), "").message };
  if (status === 429)
    return { is: "not-sent", fault: "quota", message: "too many calls", retryIn: PAUSE_S };
  const faults = status < 500 ? faultsIn(json).filter(({ code }) => code !== "") : [];
  const [first] = faults;
  if (!first) return { is: "unknown", message: `status ${status}` };
  const has = (code: string) => faults.some((one) => one.code === code);
  if (has(record.event ? REGISTERED_BEFORE : ISSUED_BEFORE)) return { is: "duplicate" };
  return PASSING.has(first.code ?? "")
    ? { is: "not-sent", fault: "down", message: first.message, retryIn: PAUSE_S }
    : { is: "refused", faults };
}

/** An issued NFS-e: its access key, and the signed file. */
export function issued(json: NfseJson, { file }: NfseRecord): Answer {
  const key = textIn(json, "chaveAcesso");
  const xml = unpacked(textIn(json, "nfseXmlGZipB64"));
  if (!/^\d{50}$/.test(key) || xml === undefined)
    return { is: "unknown", message: "the answer has no NFS-e" };
  const files = [fileOf(file.replace(/-dps\.xml$/, "-nfse.xml"), NFSE_KEY, xml)];
  return { is: "accepted", effects: { stamps: [{ prv: KEY_STAMP, val: key }], files } };
}

function registered(json: NfseJson, { file, fileKey = CANCELLATION_KEY }: NfseRecord): Answer {
  const xml = unpacked(textIn(json, "eventoXmlGZipB64"));
  return xml === undefined
    ? { is: "accepted" }
    : { is: "accepted", effects: { files: [fileOf(file, fileKey, xml)] } };
}

/** A file of the national system, for the entry. */
export function fileOf(name: string, key: string, xml: string): StepFile {
  const data = new TextEncoder().encode(xml);
  return { name, mime: XML_MIME, data, key, category: "format" };
}

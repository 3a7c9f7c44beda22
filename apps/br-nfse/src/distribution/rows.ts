import { isObject } from "@fakturo/model";
import { type NfseJson, textIn } from "../connection/answers.ts";

const NOTE = "NFSE";

/** Answers of the environment that distributes: files, or none. */
export const DISTRIBUTED = "DOCUMENTOS_LOCALIZADOS";
export const NOTHING_DISTRIBUTED = "NENHUM_DOCUMENTO_LOCALIZADO";

/** What an answer of the environment that distributes says; empty in the answer of a proxy. */
export function stateIn(json: NfseJson): string {
  return textIn(json, "StatusProcessamento");
}

/** A file in an answer of the environment that distributes NFS-e and events. */
export interface DistributedRow {
  /** NSU. */
  readonly at: number;
  /** Access key of the NFS-e. */
  readonly key: string;
  /** False for events. */
  readonly isNote: boolean;
  /** The file, compressed, in base64. */
  readonly packed: string;
}

/** The files in an answer. */
export function rowsIn(json: NfseJson): readonly DistributedRow[] {
  const list = json.get("lotedfe");
  return (Array.isArray(list) ? list : []).flatMap((one) => {
    if (!isObject(one)) return [];
    const at = Number(one.NSU);
    const row = { key: String(one.ChaveAcesso ?? ""), packed: String(one.ArquivoXml ?? "") };
    return Number.isInteger(at) ? [{ at, isNote: one.TipoDocumento === NOTE, ...row }] : [];
  });
}

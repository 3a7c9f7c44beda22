import type { SimulatedReply } from "@fakturo/simulator";
import { type NfseCall, packed } from "./nfse-call.ts";
import { visibleEvents } from "./nfse-events.ts";
import { holderOf } from "./signed.ts";
import type { StoredNfse, StoredNfseEvent } from "./state.ts";
import { localTime } from "./time.ts";

/** Path of the environment that distributes NFS-e (ADN) to taxpayers. */
export const ADN = "/contribuintes";

const PAGE = 50;
const BRASILIA = "53";
const BASE_LENGTH = 8;

/** Names of events by their type, as the interface has them. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  "101101": "CANCELAMENTO",
  "101103": "SOLICITACAO_CANCELAMENTO_ANALISE_FISCAL",
  "105102": "CANCELAMENTO_POR_SUBSTITUICAO",
  "105104": "CANCELAMENTO_DEFERIDO_ANALISE_FISCAL",
  "105105": "CANCELAMENTO_INDEFERIDO_ANALISE_FISCAL",
  "202201": "CONFIRMACAO_PRESTADOR",
  "202205": "REJEICAO_PRESTADOR",
  "203202": "CONFIRMACAO_TOMADOR",
  "203206": "REJEICAO_TOMADOR",
  "204203": "CONFIRMACAO_INTERMEDIARIO",
  "204207": "REJEICAO_INTERMEDIARIO",
};

type Distributed = StoredNfse | StoredNfseEvent;

/** Answers what is distributed to the holder of the certificate, or all events of an NFS-e. */
export function handleAdn(call: NfseCall): SimulatedReply {
  const { request, path } = call;
  const [, nsu] = /^\/DFe\/(\d{1,15})$/.exec(path) ?? [];
  const [, key = ""] = /^\/NFSe\/(\d{50})\/Eventos$/.exec(path) ?? [];
  if (request.method !== "GET") return answer(405, "REJEICAO", [], call);
  if (nsu !== undefined) return distributed(Number(nsu), call);
  if (key === "") return answer(404, "REJEICAO", [], call);
  return found(
    visibleEvents(key, call).map((one, place) => rowOf(one, place + 1)),
    call,
  );
}

function distributed(after: number, call: NfseCall): SimulatedReply {
  const { request, world, state } = call;
  const asked = request.query.get("cnpjConsulta") ?? "";
  const own = holderOf({ subject: `CN=${request.certificate?.subject.CN ?? ""}` });
  if (own !== "" && asked !== "" && own.slice(0, BASE_LENGTH) !== asked.slice(0, BASE_LENGTH))
    return answer(400, "REJEICAO", [], call, ["E2214", "CNPJ consultado difere do certificado"]);
  const holder = asked || own;
  // What is there later comes later: numbers stay the same.
  const queue = state.nfseFiles
    .toSorted((one, other) => one.at - other.at)
    .filter(({ at }) => at <= world.now());
  const rows = queue.flatMap((one, place) =>
    partiesOf(one, call).includes(holder) ? [rowOf(one, place + 1)] : [],
  );
  const size = request.query.get("lote") === "false" ? 1 : PAGE;
  return found(rows.filter(({ NSU }) => NSU > after).slice(0, size), call);
}

function partiesOf(one: Distributed, { state }: NfseCall): readonly string[] {
  const nfse =
    one.event === "nfse" ? one : [...state.nfses.values()].find(({ key }) => key === one.key);
  return nfse ? [nfse.provider, ...(nfse.others ?? [])] : [];
}

function rowOf(one: Distributed, NSU: number) {
  const isNote = one.event === "nfse";
  return {
    ...{ NSU, ChaveAcesso: one.key, TipoDocumento: isNote ? "NFSE" : "EVENTO" },
    TipoEvento: isNote ? null : (EVENT_NAMES[one.type] ?? null),
    ArquivoXml: packed(one.xml),
    DataHoraGeracao: localTime(one.at, BRASILIA),
  };
}

function found(rows: readonly ReturnType<typeof rowOf>[], call: NfseCall): SimulatedReply {
  return rows.length > 0
    ? answer(200, "DOCUMENTOS_LOCALIZADOS", rows, call)
    : answer(404, "NENHUM_DOCUMENTO_LOCALIZADO", [], call, [
        "E2220",
        "Nenhum documento localizado",
      ]);
}

function answer(
  status: number,
  StatusProcessamento: string,
  LoteDFe: readonly ReturnType<typeof rowOf>[],
  { world }: NfseCall,
  error?: readonly [code: string, text: string],
): SimulatedReply {
  const Erros = error ? [{ Codigo: error[0], Descricao: error[1] }] : [];
  const head = { StatusProcessamento, LoteDFe, Alertas: [], Erros, TipoAmbiente: "HOMOLOGACAO" };
  const DataHoraProcessamento = localTime(world.now(), BRASILIA);
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...head, VersaoAplicativo: "SIM-ADN", DataHoraProcessamento }),
  };
}

import { isFakturoError } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import type { SimulatedOutcome } from "@fakturo/simulator";
import { attributed, createFinder, group, type XmlElement } from "@fakturo/xml";
import type { SefazCall } from "./authorise.ts";
import { protocolNumber } from "./protocol.ts";
import type { SefazRefusal } from "./rules.ts";
import { answerText, NFE, PROGRAM, partText, reply, rows, withParts } from "./soap.ts";
import type { StoredEvent, StoredNfeEvent } from "./state.ts";
import { localTime } from "./time.ts";

const { find, text } = createFinder({ "": NFE });
const CANCELLATION = "110111";
const MINUTE_MS = 60_000;
const REASON = { min: 15, max: 255 };

/** Registers a cancellation. */
export function registerEvent(call: SefazCall): SimulatedOutcome<StoredEvent> {
  const { message, service, state, world } = call;
  const info = find(message.root, "evento/infEvento");
  const key = text(info, "chNFe");
  const now = world.now();
  const refusal = refusalOf(info, call);
  const protocol = refusal ? undefined : protocolNumber(key.slice(0, 2), now, state);
  const [code, reason] = refusal ?? ["135", "Evento registrado e vinculado a NF-e"];
  const values = {
    ...{ tpAmb: text(info, "tpAmb"), verAplic: PROGRAM, cOrgao: key.slice(0, 2) },
    ...{ cStat: code, xMotivo: reason, chNFe: key, tpEvento: text(info, "tpEvento") },
    ...{ nSeqEvento: text(info, "nSeqEvento"), dhRegEvento: localTime(now, key.slice(0, 2)) },
    ...(protocol !== undefined && { nProt: protocol }),
  };
  const result = attributed(group("retEvento", group("infEvento", rows(values))), {
    versao: "1.00",
  });
  const answered = partText(result);
  const head = rows({
    ...{ idLote: text(message.root, "idLote"), tpAmb: text(info, "tpAmb"), verAplic: PROGRAM },
    ...{ cOrgao: key.slice(0, 2), cStat: "128", xMotivo: "Lote de Evento Processado" },
  });
  const answer = withParts(answerText("retEnvEvento", "1.00", head), answered);
  const [sent = ""] = /<evento[\s>][\s\S]*<\/evento>/.exec(message.text) ?? [];
  const event: StoredNfeEvent | undefined =
    protocol === undefined
      ? undefined
      : { event: "cancellation", key, protocol, sent, answered, at: now };
  return { reply: reply(service.name, answer), events: event ? [event] : [] };
}

function refusalOf(info: XmlElement | undefined, call: SefazCall): SefazRefusal | undefined {
  const { state, world, message } = call;
  const said = (path: string) => text(info, path);
  if (said("tpEvento") !== CANCELLATION) return ["491", "Rejeicao: O tpEvento informado invalido"];
  if (!isSigned(message.text, world.now()))
    return ["297", "Rejeicao: Assinatura difere do calculado"];
  const document = state.documents.get(said("chNFe"));
  if (!document) return ["494", "Rejeicao: Chave de Acesso inexistente"];
  if (said("CNPJ") !== document.issuer)
    return ["574", "Rejeicao: O autor do evento diverge do emissor da NF-e"];
  if (state.cancellations.has(document.key)) return ["573", "Rejeicao: Duplicidade de Evento"];
  if (document.code !== "100") return ["580", "Rejeicao: O evento exige uma NF-e autorizada"];
  const { hours, minutes } = world.settings;
  const limit = document.model === "65" ? minutes : hours * 60;
  if (world.now() > document.at + limit * MINUTE_MS)
    return ["501", "Rejeicao: Prazo de cancelamento superior ao previsto na legislacao"];
  if (said("detEvento/nProt") !== document.protocol)
    return ["222", "Rejeicao: Protocolo de Autorizacao de Uso difere do cadastrado"];
  const { length } = said("detEvento/xJust");
  return length >= REASON.min && length <= REASON.max
    ? undefined
    : ["493", "Rejeicao: Evento nao atende o Schema XML especifico"];
}

function isSigned(message: string, now: number): boolean {
  const [sent = ""] = /<envEvento[\s>][\s\S]*<\/envEvento>/.exec(message) ?? [];
  try {
    verifyXml(sent, { covers: ["evento", "infEvento"], now, sha1: true });
    return true;
  } catch (error) {
    if (isFakturoError(error)) return false;
    throw error;
  }
}

import type { SimulatedOutcome } from "@fakturo/simulator";
import { createFinder, group } from "@fakturo/xml";
import type { SefazCall } from "./call.ts";
import { protocolNumber } from "./protocol.ts";
import { sentElement, signatureProblem } from "./signed.ts";
import { answerText, NFE, PROGRAM, reply, rows, type SefazRefusal } from "./soap.ts";
import type { StoredEvent, StoredUnused } from "./state.ts";
import { localTime } from "./time.ts";

const { find, text } = createFinder({ "": NFE });
/** Numbers of one notice. */
const MAX_NUMBERS = 10_000;

/** Voids numbers that were not used. */
export function voidNumbers(call: SefazCall): SimulatedOutcome<StoredEvent> {
  const { message, service, state, world } = call;
  const info = find(message.root, "infInut");
  const said = (name: string) => text(info, name);
  const now = world.now();
  const notice: Notice = {
    event: "unused",
    ...{ id: info?.attributes.get("Id") ?? "", issuer: said("CNPJ") },
    ...{ model: said("mod"), series: said("serie") },
    ...{ first: Number(said("nNFIni")), last: Number(said("nNFFin")) },
  };
  const refusal = refusalOf(notice, call);
  const protocol = refusal ? undefined : protocolNumber(said("cUF"), now, state);
  const [code, reason] = refusal ?? ["102", "Inutilizacao de numero homologado"];
  const values = {
    ...{ tpAmb: said("tpAmb"), verAplic: PROGRAM, cStat: code, xMotivo: reason },
    ...{ cUF: said("cUF"), ano: said("ano"), CNPJ: said("CNPJ"), mod: said("mod") },
    ...{ serie: said("serie"), nNFIni: said("nNFIni"), nNFFin: said("nNFFin") },
    dhRecbto: localTime(now, said("cUF")),
    ...(protocol !== undefined && { nProt: protocol }),
  };
  const answer = answerText("retInutNFe", "4.00", group("infInut", rows(values)));
  const events = protocol === undefined ? [] : [{ ...notice, protocol }];
  return { reply: reply(service.name, answer), events };
}

type Notice = Omit<StoredUnused, "protocol">;

function refusalOf(notice: Notice, { message, state, world }: SefazCall): SefazRefusal | undefined {
  const { id, issuer, model, series, first, last } = notice;
  const sent = sentElement(message.text, "inutNFe");
  const unsigned = signatureProblem(sent, ["infInut"], issuer, world.now());
  if (unsigned) return unsigned;
  if (!(first <= last)) return ["224", "Rejeicao: A faixa inicial e maior que a faixa final"];
  if (last - first >= MAX_NUMBERS)
    return ["201", "Rejeicao: O numero maximo de numeracao a inutilizar ultrapassou o limite"];
  if (state.unused.has(id))
    return ["563", "Rejeicao: Ja existe pedido de Inutilizacao com a mesma faixa"];
  const isOf = (one: {
    readonly issuer: string;
    readonly model: string;
    readonly series: string;
  }) => one.issuer === issuer && one.model === model && one.series === series;
  const isVoided = [...state.unused.values()].some(
    (one) => isOf(one) && one.first <= last && first <= one.last,
  );
  if (isVoided) return ["256", "Rejeicao: Uma NF-e da faixa ja esta inutilizada na Base de dados"];
  const isUsed = [...state.documents.values()].some(
    (one) => isOf(one) && first <= Number(one.number) && Number(one.number) <= last,
  );
  return isUsed ? ["241", "Rejeicao: Um numero da faixa ja foi utilizado"] : undefined;
}

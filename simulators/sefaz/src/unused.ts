import type { SimulatedOutcome } from "@fakturo/simulator";
import { createFinder, group } from "@fakturo/xml";
import type { SefazCall } from "./call.ts";
import { refusal } from "./codes.ts";
import { counting, misuseProblem } from "./misuse.ts";
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
  const counted = { kind: "unused", about: notice.id } as const;
  const misuse = misuseProblem(counted, state, world);
  const refused = misuse ?? refusalOf(notice, call);
  const protocol = refused ? undefined : protocolNumber(said("cUF"), now, state);
  const [code, reason] = refused ?? ["102", "Inutilizacao de numero homologado"];
  const values = {
    ...{ tpAmb: said("tpAmb"), verAplic: PROGRAM, cStat: code, xMotivo: reason },
    ...{ cUF: said("cUF"), ano: said("ano"), CNPJ: said("CNPJ"), mod: said("mod") },
    ...{ serie: said("serie"), nNFIni: said("nNFIni"), nNFFin: said("nNFFin") },
    dhRecbto: localTime(now, said("cUF")),
    ...(protocol !== undefined && { nProt: protocol }),
  };
  const answer = answerText("retInutNFe", "4.00", group("infInut", rows(values)));
  const counts = misuse ? [] : counting(counted, now);
  const events = protocol === undefined ? counts : [{ ...notice, protocol }];
  return { reply: reply(service.name, answer), events };
}

type Notice = Omit<StoredUnused, "protocol">;

function refusalOf(notice: Notice, { message, state, world }: SefazCall): SefazRefusal | undefined {
  const { id, issuer, model, series, first, last } = notice;
  const sent = sentElement(message.text, "inutNFe");
  const unsigned = signatureProblem(sent, ["infInut"], issuer, world.now());
  if (unsigned) return unsigned;
  if (!(first <= last)) return refusal("224");
  if (last - first >= MAX_NUMBERS) return refusal("201");
  if (state.unused.has(id)) return refusal("563");
  const isOf = (one: {
    readonly issuer: string;
    readonly model: string;
    readonly series: string;
  }) => one.issuer === issuer && one.model === model && one.series === series;
  const isVoided = [...state.unused.values()].some(
    (one) => isOf(one) && one.first <= last && first <= one.last,
  );
  if (isVoided) return refusal("256");
  const isUsed = [...state.documents.values()].some(
    (one) => isOf(one) && first <= Number(one.number) && Number(one.number) <= last,
  );
  return isUsed ? refusal("241") : undefined;
}

import { BRAZILIAN_STATES } from "@fakturo/brazil";
import type { SimulatedReply } from "@fakturo/simulator";
import { createFinder, group } from "@fakturo/xml";
import { headOf, type SefazCall } from "./call.ts";
import type { SefazServiceName } from "./services.ts";
import { answerText, NFE, PROGRAM, reply, rows, type SefazRefusal } from "./soap.ts";
import { localTime } from "./time.ts";

const { text } = createFinder({ "": NFE });
/** Of answers about no state. */
const SAO_PAULO = "35";
const BRASILIA = "53";
/** In answers to messages without a receipt, key or NSU that the schema takes. */
const NO_RECEIPT = "0".repeat(15);
const NO_KEY = "0".repeat(44);
const NO_NSU = "0".repeat(15);

type Refused = Pick<SefazCall, "message" | "service" | "world">;

/** The answer to a message that breaks the schema of its service: what it says is repeated only where the schema of the answer takes it. */
export function refusedMessage(call: Refused, refusal: SefazRefusal): SimulatedReply {
  const { name } = call.service;
  return reply(name, ANSWERS[name](call, refusal));
}

const ANSWERS: Readonly<
  Record<SefazServiceName, (call: Refused, refusal: SefazRefusal) => string>
> = {
  NFeAutorizacao4: (call, refusal) => answerText("retEnviNFe", "4.00", generalHead(call, refusal)),
  NFeStatusServico4: (call, refusal) =>
    answerText("retConsStatServ", "4.00", generalHead(call, refusal)),
  NFeConsultaProtocolo4(call, refusal) {
    const chNFe = saidIn(call, "chNFe", /^\d{6}[0-9A-Z]{12}\d{26}$/, NO_KEY);
    return answerText("retConsSitNFe", "4.00", generalHead(call, refusal), rows({ chNFe }));
  },
  NFeRetAutorizacao4(call, [cStat, xMotivo]) {
    const { state, now } = placeOf(call);
    const head = rows({
      ...{ tpAmb: environmentOf(call), verAplic: PROGRAM },
      nRec: saidIn(call, "nRec", /^\d{15}$/, NO_RECEIPT),
      ...{ cStat, xMotivo, cUF: state, dhRecbto: localTime(now, state) },
    });
    return answerText("retConsReciNFe", "4.00", head);
  },
  NFeInutilizacao4(call, [cStat, xMotivo]) {
    const { state, now } = placeOf(call);
    const head = { tpAmb: "2", verAplic: PROGRAM, cStat, xMotivo };
    const values = rows({ ...head, cUF: state, dhRecbto: localTime(now, state) });
    return answerText("retInutNFe", "4.00", group("infInut", values));
  },
  NFeRecepcaoEvento4(call, [cStat, xMotivo]) {
    const { authoriser } = call.service;
    const head = rows({
      ...{ idLote: saidIn(call, "idLote", /^\d{1,15}$/, "0"), tpAmb: "2", verAplic: PROGRAM },
      ...{ cOrgao: authoriser === "AN" ? "91" : placeOf(call).state, cStat, xMotivo },
    });
    return answerText("retEnvEvento", "1.00", head);
  },
  NFeDistribuicaoDFe(call, [cStat, xMotivo]) {
    const head = rows({
      ...{ tpAmb: environmentOf(call), verAplic: PROGRAM, cStat, xMotivo },
      ...{ dhResp: localTime(call.world.now(), BRASILIA), ultNSU: NO_NSU, maxNSU: NO_NSU },
    });
    return answerText("retDistDFeInt", "1.01", head);
  },
};

function generalHead(call: Refused, [code, reason]: SefazRefusal) {
  return headOf(call.message, code, reason, placeOf(call));
}

function placeOf({ service, world }: Refused) {
  const state = BRAZILIAN_STATES.get(service.authoriser)?.code ?? SAO_PAULO;
  return { state, now: world.now() };
}

const environmentOf = (call: Refused) => saidIn(call, "tpAmb", /^[12]$/, "2");

function saidIn({ message }: Refused, name: string, form: RegExp, otherwise: string): string {
  const said = text(message.root, name);
  return form.test(said) ? said : otherwise;
}

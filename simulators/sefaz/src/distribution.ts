import { gzipSync } from "node:zlib";
import type { SimulatedOutcome } from "@fakturo/simulator";
import { attributed, createFinder, group, leaf } from "@fakturo/xml";
import type { SefazCall } from "./call.ts";
import { refusal } from "./codes.ts";
import { counting, misuseProblem } from "./misuse.ts";
import { holderOf, isSameHolder } from "./signed.ts";
import { answerText, NFE, PROGRAM, reply, rows } from "./soap.ts";
import type { StoredDistribution, StoredEvent } from "./state.ts";
import { localTime } from "./time.ts";

const { text } = createFinder({ "": NFE });
const PAGE = 50;
const NSU_LENGTH = 15;
const MS_PER_S = 1000;
const BRASILIA = "53";

const NONE = ["137", "Nenhum documento localizado"] as const;
const SOME = ["138", "Documento(s) localizado(s)"] as const;

const numbered = (number: number) => String(number).padStart(NSU_LENGTH, "0");

/** Answers what is distributed to a taxpayer after a number. */
export function distribute(call: SefazCall): SimulatedOutcome<StoredEvent> {
  const { message, state, world, certificate } = call;
  const holder = text(message.root, "CNPJ") || text(message.root, "CPF");
  const from = Number(text(message.root, "distNSU/ultNSU"));
  const queue = state.distributed.get(holder) ?? [];
  const isOwn =
    !certificate ||
    isSameHolder(holderOf({ subject: `CN=${certificate.subject.CN ?? ""}` }), holder);
  const asked = { ultNSU: numbered(from), maxNSU: numbered(isOwn ? queue.length : 0) };
  if (!isOwn) return answer(call, ...refusal("593"), { numbers: asked });
  if (text(message.root, "distNSU/ultNSU") === "") return single(call, holder, queue);
  const until = (state.exhausted.get(holder) ?? -Infinity) + world.settings.pause * MS_PER_S;
  if (world.now() < until) return answer(call, ...refusal("656"), { numbers: asked });
  if (from > queue.length) return answer(call, ...refusal("589"), { numbers: asked });
  const page = queue.slice(from, from + PAGE);
  const last = from + page.length;
  const isLast = last >= queue.length;
  const events: readonly StoredEvent[] = isLast
    ? [{ event: "exhausted", holder, at: world.now() }]
    : [];
  const numbers = { ultNSU: numbered(last), maxNSU: numbered(queue.length) };
  const [code, reason] = page.length === 0 ? NONE : SOME;
  const files = page.map((one, place) => packed(one, from + place + 1));
  const { reply: answered } = answer(call, code, reason, { numbers, files });
  return { reply: answered, events };
}

/** Answers one file by its number, or those of an NF-e by its access key. */
function single(
  call: SefazCall,
  holder: string,
  queue: readonly StoredDistribution[],
): SimulatedOutcome<StoredEvent> {
  const { message, state, world } = call;
  const counted = { kind: "distributed", about: holder } as const;
  const misuse = misuseProblem(counted, state, world);
  const numbers = { ultNSU: numbered(0), maxNSU: numbered(queue.length) };
  if (misuse) return answer(call, ...misuse, { numbers });
  const nsu = Number(text(message.root, "consNSU/NSU"));
  const key = text(message.root, "consChNFe/chNFe");
  const files = queue.flatMap((one, at) => {
    const isAsked = key === "" ? at + 1 === nsu : one.xml.includes(key);
    return isAsked ? [packed(one, at + 1)] : [];
  });
  const events = counting(counted, world.now());
  const { reply: answered } =
    files.length === 0
      ? answer(call, ...NONE, { numbers })
      : answer(call, ...SOME, { numbers, files: files.slice(-PAGE) });
  return { reply: answered, events };
}

function packed({ schema, xml }: StoredDistribution, nsu: number) {
  const value = gzipSync(xml).toString("base64");
  return attributed(leaf("docZip", value), { NSU: numbered(nsu), schema });
}

function answer(
  { message, service, world }: SefazCall,
  code: string,
  reason: string,
  found: {
    readonly numbers: Readonly<Record<string, string>>;
    readonly files?: readonly ReturnType<typeof packed>[];
  },
): SimulatedOutcome<StoredEvent> {
  const head = rows({
    ...{ tpAmb: text(message.root, "tpAmb"), verAplic: PROGRAM, cStat: code, xMotivo: reason },
    ...{ dhResp: localTime(world.now(), BRASILIA), ...found.numbers },
  });
  const { files: given = [] } = found;
  const files = given.length === 0 ? [] : [group("loteDistDFeInt", given)];
  return { reply: reply(service.name, answerText("retDistDFeInt", "1.01", head, files)) };
}

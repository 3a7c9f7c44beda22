import type { SimulatedOutcome, SimulatedRequest } from "@fakturo/simulator";
import { spanishMoment } from "@fakturo/spain";
import { group, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import type { Code } from "./codes.ts";
import { finder } from "./elements.ts";
import { type FileFacts, readFile } from "./facts.ts";
import {
  chainCodes,
  contentCodes,
  identityCodes,
  isRefused,
  type JudgeWorld,
  licenseCodes,
  signatureCodes,
  wantedCodes,
} from "./judge.ts";
import { type LroeRequest, RequestFault, readLroe } from "./lroe-header.ts";
import { idNode, replyTo, situationNode } from "./lroe-reply.ts";
import { keyText, Ledger, type State, type StoredEvent } from "./records.ts";
import type { RestWorld } from "./rest.ts";
import { isFile } from "./schema/check.ts";
import { cancelledFile, type FilingReceipt, seenFile, storedFile } from "./stored.ts";

/** Operations of the address for records. */
const OPERATIONS = { Alta: "A00", Anulacion: "AN0" };
const ROWS = ["FacturasEmitidas/FacturaEmitida", "Ingresos/Ingreso"];

/** A record of a request, judged. */
interface Line {
  readonly base64: string;
  readonly activity: string;
  readonly file: FileFacts | undefined;
  readonly codes: readonly Code[];
}

interface FilingWorld extends JudgeWorld {
  readonly request: LroeRequest;
  readonly isCancellation: boolean;
}

/** Answers a request with files or cancellations. @throws RequestFault. */
export function answerLroe(
  given: SimulatedRequest,
  state: State,
  { settings, now, random }: RestWorld,
): SimulatedOutcome<StoredEvent> {
  const request = readLroe(given, { settings, now, operations: OPERATIONS });
  const ledger = new Ledger(state);
  const isCancellation = request.root.name.includes("Anulacion");
  const world: FilingWorld = { settings, now, ledger, request, isCancellation };
  const rows = ROWS.flatMap((path) => finder.findAll(request.root, path)).map((row) =>
    readRow(row, world),
  );
  checkMessage(rows, world);
  const entry = Array.from({ length: 16 }, () => Math.floor(random() * 10)).join("");
  const receipt = { reference: entry, presenter: request.presenter, now };
  const lines = rows.map((row) => judged(row, world, receipt));
  const stored = lines.filter(({ codes }) => !isRefused(codes));
  const isWrong = stored.length === 0;
  const isRight = lines.every(({ codes }) => codes.length === 0);
  const reply = replyTo(request.root, [presentationNode(request, now), recordsNode(lines, world)], {
    compressed: settings.compressed,
    type: isWrong ? "Incorrecto" : isRight ? "Correcto" : "ParcialmenteCorrecto",
    code: isWrong ? "B4_1000002" : undefined,
    entry: isWrong ? undefined : entry,
  });
  return { reply, events: ledger.events };
}

function readRow(row: XmlElement, { isCancellation }: FilingWorld): Omit<Line, "codes"> {
  const name = isCancellation ? "AnulacionTicketBai" : "TicketBai";
  const base64 = finder.text(row, name);
  const file = readFile(Buffer.from(base64, "base64"), "BI");
  const isSound = file && isFile(file.root, [isCancellation ? "AnulaTicketBai" : "TicketBai"]);
  return {
    base64,
    activity: finder.text(row, "Renta/DetalleRenta/Epigrafe"),
    file: isSound ? file : undefined,
  };
}

/** Faults of a record that refuse the whole message. @throws RequestFault. */
function checkMessage(
  rows: readonly Omit<Line, "codes">[],
  { request, settings, isCancellation }: FilingWorld,
): void {
  const files = rows.flatMap(({ file }) => file ?? []);
  const wanted = files.flatMap((file) => wantedCodes(file, settings));
  const [code] = wanted.filter((one) => !one.startsWith("B4_2"));
  if (code) throw new RequestFault(code);
  if (new Set(files.map(keyText)).size < files.length) throw new RequestFault("B4_1000005");
  const isOther = files.some(({ date }) => !date.endsWith(request.year));
  if (isOther && !isCancellation) throw new RequestFault("B4_1000021");
}

/** Judges a record, and adds the accepted or refused file to the ledger. */
function judged(row: Omit<Line, "codes">, world: FilingWorld, receipt: FilingReceipt): Line {
  const { file, activity } = row;
  if (!file) return { ...row, codes: ["B4_2000001"] };
  const { ledger, isCancellation } = world;
  const codes = codesOf(file, world);
  const before = ledger.find(file);
  if (isRefused(codes)) {
    if (!isCancellation && !before) ledger.add(seenFile(file));
  } else if (isCancellation && before) ledger.add(cancelledFile(before, receipt));
  else ledger.add(storedFile(file, codes, { ...receipt, activity }));
  return { ...row, codes };
}

function codesOf(file: FileFacts, world: FilingWorld): readonly Code[] {
  const { ledger, request, settings, isCancellation } = world;
  const wanted = wantedCodes(file, settings);
  if (wanted.length > 0) return wanted;
  if (file.nif !== request.nif) return ["B4_2000002"];
  if (identityCodes(file, world).length > 0) return ["B4_2000000"];
  const license = licenseCodes(file, world, "lroe");
  const signature = signatureCodes(file, world, "lroe");
  if (signature.length > 0) return signature;
  const stored = ledger.find(file);
  if (isCancellation) {
    if (!stored) return ["B4_2000004"];
    return stored.state === "Anulado" ? ["B4_2000006"] : license;
  }
  if (stored) return ["B4_2000003"];
  const content = contentCodes(file, world, "lroe");
  return content.length > 0 ? content : [...license, ...chainCodes(file, world, "lroe")];
}

function presentationNode({ presenter }: LroeRequest, now: number): XmlNode {
  const { date, time } = spanishMoment(now);
  return group(
    "DatosPresentacion",
    leaf("FechaPresentacion", `${date} ${time}`),
    leaf("NIFPresentador", presenter),
  );
}

function recordsNode(lines: readonly Line[], { isCancellation }: FilingWorld): XmlNode {
  const name = isCancellation ? "AnulacionTicketBai" : "TicketBai";
  return group(
    "Registros",
    lines.map(({ file, base64, codes }) =>
      group(
        "Registro",
        group("Identificador", file ? idNode(file) : leaf(name, base64)),
        situationNode(stateOf(codes), codes),
      ),
    ),
  );
}

function stateOf(codes: readonly Code[]): string {
  if (codes.length === 0) return "Correcto";
  return isRefused(codes) ? "Incorrecto" : "AceptadoConErrores";
}

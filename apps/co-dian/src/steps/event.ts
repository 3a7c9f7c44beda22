import {
  type DocumentTask,
  defineProvider,
  isXmlFile,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { packed } from "../connection/archive.ts";
import { factsOf } from "../connection/facts.ts";
import { DIAN } from "../connection/names.ts";
import {
  CLAIM_REASONS,
  type ClaimReason,
  EVENTS,
  type EventCode,
  writeEvent,
} from "../dian/event.ts";
import { readRoot } from "../parse/root.ts";
import { SOFTWARE, settingsFor } from "../settings.ts";
import { CERTIFICATE, signDian, signerIn } from "../sign.ts";
import { nextName } from "./file.ts";

const keysOf = (table: Readonly<Record<string, string>>) => Object.keys(table).sort();
const text = (title: string, more: object = {}) => Type.String({ title, minLength: 1, ...more });

const Person = Type.Object(
  {
    type: text("Kind of identity document", {
      description: "E.g. 13, citizen card.",
      default: "13",
    }),
    number: text("Number"),
    first_name: text("First name"),
    family_name: text("Family name"),
    job: text("Job"),
  },
  { title: "Person who received the invoice (030) or the goods (032)" },
);

const Config = Type.Object({
  event: Type.Unsafe<EventCode>({
    type: "string",
    enum: keysOf(EVENTS),
    title: "Event",
    description:
      "030 receipt, 031 claim, 032 receipt of goods or service, 033 express acceptance, by the customer; 034 tacit acceptance, by the supplier.",
  }),
  reason: Type.Optional(
    Type.Unsafe<ClaimReason>({
      type: "string",
      enum: keysOf(CLAIM_REASONS),
      title: "Reason of a claim",
      description: "01 wrong data, 02 not delivered, 03 partly delivered, 04 service not rendered.",
    }),
  ),
  person: Type.Optional(Person),
});
type EventTask = DocumentTask<Static<typeof Config>>;

/** Events that name a person. */
const NAMES_PERSON: ReadonlySet<EventCode> = new Set(["030", "032"]);
const CLAIM: EventCode = "031";
const BY_SUPPLIER: EventCode = "034";

/** Sends an event of an invoice: by the customer of a received one, or by its supplier. */
export const event = defineProvider({
  key: "gov-co.event",
  name: "Send an event to the DIAN",
  summary: "Tell the DIAN that an invoice was received, claimed or accepted (RADIAN).",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: DIAN, kind: "report" },
  credentials: [SOFTWARE.key, CERTIFICATE.key],
  run: onDocument(sendEvent),
});

async function sendEvent(task: EventTask, ctx: StepContext): Promise<StepResult> {
  const { ref, submission, config, entry } = task;
  if (ref !== undefined) return submissionResult(submission);
  const missing = missingIn(config);
  if (missing !== undefined) return step.ko("configuration", missing);
  const file = entry?.files.find((one) => isXmlFile(one) && one.category !== "response");
  if (!file) return step.ko("no-file", "the entry has no file of the DIAN");
  const invoice = factsOf(readRoot(await ctx.file(file.id)).root);
  const isOwn = config.event === BY_SUPPLIER;
  const [sender, receiver] = isOwn
    ? [invoice.supplier, invoice.customer]
    : [invoice.customer, invoice.supplier];
  const holder = sender.number + sender.checkDigit;
  const { name, counter, link } = await nextName("ar", holder, ctx);
  const environment = ctx.sandbox ? "test" : "live";
  const read = (key: string) => ctx.credential(key, holder);
  const settings = await settingsFor({ holder, environment, hasRange: false }, read);
  const facts = { ...config, invoice, sender, receiver, id: `AR${counter}`, now: ctx.now() };
  const written = writeEvent(facts, settings);
  const signer = signerIn(await read(CERTIFICATE.key));
  const xml = signDian(written.xml, signer, written.code.slice(0, 16), ctx.now());
  const identity = [invoice.code, config.event].join("·");
  const submit = {
    connection: DIAN,
    kind: "report",
    identity,
    bytes: packed({ name, data: new TextEncoder().encode(xml) }),
    mime: "application/zip",
    holder,
  } as const;
  return submitting({ submit, chains: [link] }, identity);
}

function missingIn({ event: code, reason, person }: Static<typeof Config>): string | undefined {
  if (NAMES_PERSON.has(code) && !person) return `the event ${code} names the person who received`;
  return code === CLAIM && !reason ? "a claim needs a reason" : undefined;
}

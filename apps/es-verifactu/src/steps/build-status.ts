import { isObject, type JsonObject, SCHEMA_BASE } from "@fakturo/model";
import {
  defineProvider,
  readJsonAs,
  refusing,
  type Static,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { spanishMoment } from "@fakturo/spain";
import { EVENT_META, EVENT_TYPES } from "../event/types.ts";

/** Job argument with the data of an event, as JSON. */
export const DETAILS_ARG = "event";

const COMPLEMENT = "https://verifactu.gobl.org/v0/";

const KINDS = [...EVENT_TYPES.values()].map(({ code, title }) => `${code} ${title}`).join("; ");

const Config = Type.Object({
  event_type: Type.Union(
    [...EVENT_TYPES.values()].map(({ code, title }) => Type.Literal(code, { title })),
    { title: "Kind of event", description: `TipoEvento: ${KINDS}.` },
  ),
  series: Type.String({
    title: "Series",
    description: "Of the status, which needs a number to be signed.",
    default: "EVT",
  }),
  description: Type.String({
    title: "Description",
    description: "What else is to be told (OtrosDatosEvento), in 100 characters.",
    default: "",
  }),
});
type Config = Static<typeof Config>;

/** Creates the document of an event: a built status, for `generate.event` to record. */
export const buildStatus = defineProvider({
  key: "gov-es.noverifactu.build.status",
  name: "Note event",
  summary:
    "Store a status about an event of the entry's taxpayer's invoicing system, to be recorded by a job of its own.",
  config: Config,
  effect: "none",
  run: (task, ctx) => refusing(() => noteEvent(task, ctx)),
});

function noteEvent(
  { envelope, config, args }: Pick<Task<Config>, "envelope" | "config" | "args">,
  ctx: StepContext,
): StepResult {
  const supplier = envelope && taxpayerOf(envelope.doc);
  if (!supplier) return step.ko("no-document", "the job has no document that names a taxpayer");
  const data = statusOf(supplier, config, args[DETAILS_ARG], ctx.now());
  return step.ok({ entry: { data, aside: true } });
}

/** The party itself, or the supplier. */
function taxpayerOf(doc: JsonObject): JsonObject | undefined {
  if (doc.$schema !== `${SCHEMA_BASE}org/party`)
    return isObject(doc.supplier) ? { ...doc.supplier } : undefined;
  const members = Object.entries(doc).filter(([name]) => !name.startsWith("$"));
  return Object.fromEntries(members);
}

function statusOf(
  supplier: JsonObject,
  { event_type: code, series, description }: Config,
  details: string | undefined,
  now: number,
): JsonObject {
  const [issue_date = "", time = ""] = spanishMoment(now).stamp.split("T");
  const complement = details && readJsonAs(Details, details, `the arg '${DETAILS_ARG}'`);
  const [key] = [...EVENT_TYPES].find(([, type]) => type.code === code) ?? [];
  return {
    $schema: `${SCHEMA_BASE}bill/status`,
    type: "system",
    issue_date,
    issue_time: time.slice(0, "hh:mm:ss".length),
    ...(series && { series }),
    supplier,
    lines: [
      {
        // The only kind of event among the format's own keys.
        key: "other",
        meta: { [EVENT_META]: code },
        ...(complement && { complements: [{ $schema: `${COMPLEMENT}${key}`, ...complement }] }),
      },
    ],
    ...(description && { notes: [{ key: "other", text: description }] }),
  };
}

const Details = Type.Unsafe<JsonObject>({ type: "object" });

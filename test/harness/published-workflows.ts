import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";

/** Folder of the published workflows; undefined where they are absent. */
export const WORKFLOWS = shared("corpus", "workflows");

/** Mail server for workflows whose error lane sends a mail. It gets none, because they name no recipient. */
export const MAIL_SERVER = "smtps://mail.example:465?from=billing%40acme.example";

/** A published workflow by country and file name, e.g. `pl/pl-send`. */
export function readWorkflow(name: string): JsonObject {
  return JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));
}

export function listOf(value: Json | undefined): readonly JsonObject[] {
  const all: readonly Json[] = Array.isArray(value) ? value : [];
  return all.flatMap((one) => (isObject(one) ? [one] : []));
}

/** What a workflow does to which documents, without its texts and the bank account that its users fill in. */
export function contentsOf({ schema = null, steps = null, rescue = null }: JsonObject): string {
  return JSON.stringify([schema, steps, rescue], (key, value) =>
    ["name", "summary", "id", "notes", "iban"].includes(key) ? undefined : value,
  );
}

/** What leads to other steps: a provider's result. */
interface Fork {
  readonly name: string;
  readonly provider: string;
  readonly status: string;
  readonly code: string;
}

function forksIn(steps: Json | undefined): readonly Fork[] {
  return listOf(steps).flatMap(({ provider, next }) =>
    listOf(next).flatMap(({ status = "", code = "", steps: nested }) => {
      const result = [status === "NA" ? "" : status, code].filter(Boolean).join(" ");
      const name = `${provider} ${result}`;
      const fork = { name, provider: String(provider), status: String(status), code: String(code) };
      return [fork, ...forksIn(nested)];
    }),
  );
}

/** Steps during which a job waits for an authority or a person, and may be cancelled. */
const WAITS: ReadonlySet<string> = new Set([
  "at-pt.register",
  "at-pt.send",
  "chorus-pro.send",
  "gov-es.noverifactu.unregister",
  "gov-fr.agreement.wait.approval",
  "gov-fr.directory.forward",
  "gov-fr.reporting.send",
  "gov-pl.send",
  "gov-pl.wait.upload",
  "ilyda.send",
  "sdi-it.send",
  "ticket-it.send",
  "ticket-it.void",
]);
/** Steps that refuse a supplier without registration. */
const NEEDS_REGISTRATION: ReadonlySet<string> = new Set([
  "chorus-pro.send",
  "gov-pl.send",
  "ticket-it.send",
]);
const NOT_REGISTERED = "supplier-not-registered";

function providersIn(steps: Json | undefined): readonly string[] {
  return listOf(steps).flatMap(({ provider, next }) => [
    String(provider),
    ...listOf(next).flatMap(({ steps: nested }) => providersIn(nested)),
  ]);
}

/**
 * The branches of a workflow: `end`, its forks, `rescue`; `waiting` and `cancelled` where a step waits for an
 * authority or a person, `unregistered` where one needs a registration.
 */
export function branchesOf({ steps, rescue }: JsonObject): readonly string[] {
  const error = listOf(rescue).length > 0 ? ["rescue", ...forksIn(rescue)] : [];
  const forks = [...forksIn(steps), ...error].map((one) =>
    typeof one === "string" ? one : one.name,
  );
  const providers = providersIn(steps);
  return [
    "end",
    ...forks,
    ...(providers.some((one) => WAITS.has(one)) ? ["waiting", "cancelled"] : []),
    ...(providers.some((one) => NEEDS_REGISTRATION.has(one)) ? ["unregistered"] : []),
  ];
}

/** The branches of a workflow that a job, as the API shows it, has run through. */
export function branchesRun({ steps, rescue }: JsonObject, job: JsonObject): readonly string[] {
  const intents = listOf(job.intents);
  const events = intents.flatMap((intent) =>
    listOf(intent.events).map(
      (event): JsonObject => ({ ...event, provider: intent.provider ?? null }),
    ),
  );
  const forks = [...forksIn(steps), ...forksIn(rescue)].filter((fork) =>
    events.some(
      ({ provider, status, code = "" }) =>
        provider === fork.provider &&
        (fork.status === "" || fork.status === "NA" || fork.status === status) &&
        fork.code === code,
    ),
  );
  const faults = listOf(job.faults);
  // A step of the lane may itself end in a fault.
  const lane = listOf(rescue).map(({ provider }) => provider);
  const ran = new Set(intents.map(({ provider }) => provider));
  const isRescued =
    faults.length > 0 && lane.length > 0 && lane.every((provider) => ran.has(provider));
  const waited = intents.some(({ provider, completed, events: own }) => {
    const isOver = completed === true && WAITS.has(String(provider));
    return isOver && listOf(own).some(({ status }) => status === "QUEUED");
  });
  return [
    ...(job.status === "OK" && faults.length === 0 ? ["end"] : []),
    ...forks.map(({ name }) => name),
    ...(isRescued ? ["rescue"] : []),
    ...(waited && job.status !== "CANCEL" ? ["waiting"] : []),
    ...(job.status === "CANCEL" ? ["cancelled"] : []),
    ...(faults.some(({ code }) => code === NOT_REGISTERED) ? ["unregistered"] : []),
  ];
}

import { Readable } from "node:stream";
import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { HeavyWork, members } from "@fakturo/server-base";
import type { EntryParts } from "@fakturo/server-domain";
import { forReading } from "@fakturo/server-domain/entries";
import { type FormattedJob, formatJob } from "@fakturo/server-domain/workflows";
import type { Waiters } from "@fakturo/server-runtime/queue";
import { findJob } from "@fakturo/server-storage/store";
import { authenticate, type Tokens } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { existing } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";
import { createSlots } from "../slots.ts";

/** What the routes of this file use. */
type Dependencies = Pick<EntryParts, "largeFrom"> &
  Pick<HttpScope, "inWorkspace" | "filesUrl" | "clock">;

const missing = "job not found";
/** Poll interval: steps send no notification about their events. */
const POLL_INTERVAL_MS = 500;
/** Keep-alive interval: proxies close idle connections. */
const HEARTBEAT_MS = 15_000;
const LIMIT_MS = 3_600_000;
/** Maximum number of open streams per key. */
const MAX_STREAMS = 20;

/** Progress of jobs as server-sent events; an extension of the original's API. */
export function jobEventRoutes(
  service: Service,
  scope: Dependencies,
  waiters: Waiters,
  tokens: Tokens,
): void {
  const { inWorkspace, filesUrl, clock } = scope;
  const occupy = createSlots(MAX_STREAMS, "open streams");
  const closing = new AbortController();
  service.app.addHook("preClose", async () => closing.abort());
  route(
    service,
    {
      method: "GET",
      path: "/jobs/{id}/events",
      operationId: "followJob",
      summary: "Follow a job as server-sent events",
      description:
        "Sends `step` for every event of every step, those before the call too, and `job` with the whole job at its end. `Last-Event-ID` leaves out what was received.",
      tag: "Jobs",
      isExtension: true,
      missing,
      params: Type.Object({ id: existing("The job.") }),
      replies: { 200: { description: "The events.", mime: "text/event-stream" } },
    },
    async (request, reply) => {
      const { workspaceId, keyId } = principalOf(request);
      const { id } = request.params;
      occupy(keyId, reply.raw);
      // A stream ends with its key or session.
      const isRefused = () =>
        authenticate(request, tokens).then(
          () => false,
          () => true,
        );
      const read = (): Promise<FormattedJob | undefined> =>
        inWorkspace(workspaceId, async (tx) => {
          const row = await findJob(tx, id);
          return (
            row && formatJob(tx, row, { ...forReading(scope), filesUrl: filesUrl(workspaceId) })
          );
        });
      const first = await read();
      if (!first) throw new FakturoError("not-found", missing);
      const events = follow({
        first,
        read,
        rest: async (seen) =>
          service.app.onThread?.read(request, reply, { "last-event-id": String(seen) }),
        seen: seenOf(request.headers["last-event-id"]),
        now: () => clock.now(),
        wait: () => waiters.wait(id, POLL_INTERVAL_MS).done,
        isOver: async () =>
          closing.signal.aborted ||
          waiters.isReleased ||
          request.raw.destroyed ||
          (await isRefused()),
      });
      return reply
        .type("text/event-stream")
        .header("cache-control", "no-store")
        .header("x-accel-buffering", "no")
        .send(Readable.from(events));
    },
  );
}

function seenOf(header: string | string[] | undefined): number {
  return typeof header === "string" && /^\d{1,9}$/.test(header) ? Number(header) : 0;
}

interface Following {
  readonly first: FormattedJob;
  /** Throws HeavyWork where the job has ended over a large document. */
  readonly read: () => Promise<FormattedJob | undefined>;
  /** The remaining messages of such a job, from a worker thread. */
  readonly rest: (seen: number) => Promise<Uint8Array | undefined>;
  /** Number of the last event that the caller has received. */
  readonly seen: number;
  readonly now: () => number;
  readonly wait: () => Promise<void>;
  readonly isOver: () => Promise<boolean>;
}

async function* follow({ first, read, rest, now, wait, isOver, ...given }: Following) {
  let { seen } = given;
  const until = now() + LIMIT_MS;
  let spoke = now();
  let found: FormattedJob | typeof LARGE | undefined = first;
  for (; found && now() < until; found = await read().catch(unlessLarge)) {
    if (found === LARGE) break;
    const { job, text } = found;
    const unseen = eventsOf(job).filter(({ number }) => number > seen);
    for (const { number, event } of unseen) yield message("step", number, JSON.stringify(event));
    seen = unseen.at(-1)?.number ?? seen;
    if (job.completed_at !== undefined) {
      yield message("job", seen + 1, text);
      return;
    }
    if (now() - spoke > HEARTBEAT_MS) {
      yield ": still running\n\n";
      spoke = now();
    }
    await wait();
    if (await isOver()) return;
  }
  const messages = found === LARGE ? await rest(seen) : undefined;
  if (messages) yield messages;
}

/** A job over a document that this thread does not read. */
const LARGE = Symbol("large job");

function unlessLarge(error: unknown): typeof LARGE {
  if (error instanceof HeavyWork) return LARGE;
  throw error;
}

/** An event with its step; compaction of the journal leaves gaps in the numbers. */
interface NumberedEvent {
  readonly number: number;
  readonly event: JsonObject;
}

/** The events so far. */
export function eventsOf({ intents }: JsonObject): NumberedEvent[] {
  let number = 0;
  return objectsIn(intents).flatMap(({ id, step_id, name, provider, events }) => {
    const step = { intent_id: id, step_id, name, provider };
    const before = number;
    return objectsIn(events).map((event) => {
      number = before + Number(event.index) + 1;
      return { number, event: members({ ...step, ...event }) };
    });
  });
}

function objectsIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter((one): one is JsonObject => isObject(one)) : [];
}

function message(kind: string, id: number, data: string): string {
  return `event: ${kind}\nid: ${id}\ndata: ${data}\n\n`;
}

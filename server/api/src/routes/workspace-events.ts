import { Readable } from "node:stream";
import { formatTimestamp, members } from "@fakturo/server-base";
import type { Waiters } from "@fakturo/server-runtime/queue";
import { type ChangeRow, listChanges, listOpenJobs } from "@fakturo/server-storage/store";
import { authenticate, type Tokens } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import type { HttpScope } from "../scope.ts";
import { createSlots } from "../slots.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock">;

/** Nobody sees more than the latest changes: who was away lists anew. */
const MAX_CHANGES = 500;
const LOOK_MS = 2_000;
const HEARTBEAT_MS = 15_000;
const LIMIT_MS = 3_600_000;
/** Rows that were committed late are found again within this time, and sent once. */
const OVERLAP_MS = 5_000;
const MAX_STREAMS = 20;

/** `/access/v1/workspace/events`: which entries and jobs change, without their contents. */
export function workspaceEventRoutes(
  service: Service,
  { inWorkspace, clock }: Dependencies,
  waiters: Waiters,
  tokens: Tokens,
): void {
  const occupy = createSlots(MAX_STREAMS, "open streams");
  const closing = new AbortController();
  service.app.addHook("preClose", async () => closing.abort());
  route(
    service,
    {
      method: "GET",
      path: "/workspace/events",
      operationId: "followWorkspace",
      summary: "Follow the changes of a workspace as server-sent events",
      description:
        "Sends `entry` and `job` with the id and state of what is new or was changed by jobs, within two seconds; `ready` once it watches. The stream ends after an hour, and with its key or session.",
      tag: "Workspace",
      isExtension: true,
      replies: { 200: { description: "The events.", mime: "text/event-stream" } },
    },
    async (request, reply) => {
      const { workspaceId, keyId } = principalOf(request);
      occupy(keyId, reply.raw);
      const now = () => clock.now();
      const look: Following["look"] = (since, open) =>
        inWorkspace(workspaceId, async (tx) => ({
          rows: await listChanges(tx, { at: new Date(since), open, limit: MAX_CHANGES }),
          open: await listOpenJobs(tx, MAX_CHANGES),
        }));
      const events = follow({
        first: await look(now(), []),
        now,
        look,
        wait: () => waiters.wait(workspaceId, LOOK_MS).done,
        isOver: async () =>
          closing.signal.aborted ||
          waiters.isReleased ||
          request.raw.destroyed ||
          (await authenticate(request, tokens).then(
            () => false,
            () => true,
          )),
      });
      return reply
        .type("text/event-stream")
        .header("cache-control", "no-store")
        .header("x-accel-buffering", "no")
        .send(Readable.from(events));
    },
  );
}

/** Changes, and the jobs that are open. */
interface Look {
  readonly rows: readonly ChangeRow[];
  readonly open: readonly string[];
}

interface Following {
  readonly first: Look;
  readonly now: () => number;
  /** What changed since a moment, jobs that were open among it. */
  readonly look: (since: number, open: readonly string[]) => Promise<Look>;
  readonly wait: () => Promise<void>;
  readonly isOver: () => Promise<boolean>;
}

async function* follow({ first, now, look, wait, isOver }: Following) {
  const until = now() + LIMIT_MS;
  let { open } = first;
  let [since, spoke] = [now(), now()];
  let sent = new Map<string, number>();
  yield "event: ready\ndata: {}\n\n";
  while (now() < until) {
    await wait();
    if (await isOver()) return;
    const from = since - OVERLAP_MS;
    since = now();
    const found = await look(from, open);
    open = found.open;
    for (const row of found.rows) {
      if (sent.get(row.id) === row.at.getTime()) continue;
      spoke = now();
      yield message(row);
    }
    // Only what the next look may find again has to be remembered.
    sent = new Map(found.rows.map((row) => [row.id, row.at.getTime()]));
    if (now() - spoke > HEARTBEAT_MS) {
      spoke = now();
      yield ": nothing new\n\n";
    }
  }
}

function message({ kind, id, at, status, folder, entry }: ChangeRow): string {
  const state = status ?? undefined;
  const facts = { id, at: formatTimestamp(at), folder: folder ?? undefined };
  const rest = kind === "job" ? { status: state, silo_entry_id: entry ?? undefined } : { state };
  return `event: ${kind}\ndata: ${JSON.stringify(members({ ...facts, ...rest }))}\n\n`;
}

import type { Together } from "@fakturo/plugin";
import type { StreamTx } from "./ports.ts";
import { isSettled, type SubmissionRow } from "./row.ts";

const MS_PER_S = 1000;

/** Members of a message, or the time until which none is sent. */
export type Choice =
  | { readonly rows: readonly SubmissionRow[] }
  /** `until`: undefined when nothing waits. */
  | { readonly until: number | undefined; readonly isMessageDone: boolean };

/**
 * The next members to send: those of the open message that have not ended, else new ones. A chain's
 * records are sent in order, up to the first missing one.
 */
export async function choose(tx: StreamTx, together: Together): Promise<Choice> {
  const { stream, now } = tx;
  const members = await tx.rows(stream.message?.members ?? []);
  const again = members.filter((row) => !isSettled(row));
  if (again.length > 0) {
    const byId = new Map(again.map((row) => [row.id, row]));
    const inOrder = (stream.message?.members ?? []).flatMap((id) => byId.get(id) ?? []);
    return stream.nextAt > now ? { until: stream.nextAt, isMessageDone: false } : { rows: inOrder };
  }
  const rows = await nextMembers(tx, together);
  const [first] = rows;
  if (!first) return { until: undefined, isMessageDone: true };
  const isFull = rows.length >= together.members;
  const oldest = rows.reduce((moment, { createdAt }) => Math.min(moment, createdAt), Infinity);
  const lingers = isFull ? 0 : oldest + together.linger * MS_PER_S;
  const paced = isFull && together.fullAtOnce ? 0 : stream.nextAt;
  const until = Math.max(lingers, paced);
  return until > now ? { until, isMessageDone: true } : { rows };
}

async function nextMembers(
  tx: StreamTx,
  { members, bytes, order }: Together,
): Promise<readonly SubmissionRow[]> {
  const { stream } = tx;
  const candidates = await tx.queued(Math.min(members, stream.limit ?? members));
  const rows: SubmissionRow[] = [];
  let size = 0;
  let head = firstPosition(candidates, stream.head);
  for (const row of candidates) {
    if (order === "position" && row.position !== head) break;
    if (rows.length > 0 && size + row.size > bytes) break;
    rows.push(row);
    size += row.size;
    head += 1;
  }
  return rows;
}

/** Records that were returned to the queue are sent before new ones. */
function firstPosition([first]: readonly SubmissionRow[], head: number): number {
  const wasSent = first?.attempts.length !== undefined && first.attempts.length > 0;
  return wasSent && first?.position !== undefined ? first.position : head + 1;
}

import type { Obstacle } from "@fakturo/connection";
import { type CallOptions, type CallScope, callConnection } from "./call-connection.ts";
import { type ClockOffsets, clockText } from "./clock-offsets.ts";

/** What knows the clocks of authorities. */
export interface ClockParts {
  readonly clocks: Pick<ClockOffsets, "aheadOf" | "isRecent">;
}

const MS_PER_S = 1000;
/** Pause before the clocks are compared again. */
const CHECK_INTERVAL_MS = 60_000;
/** So long a reading serves all records that wait: the authority is not asked once for each. */
const READING_MS = 10_000;
/** The difference is told in whole minutes: each new text is written to every waiting record and its job. */
const TOLD_STEP_MS = 60_000;

/**
 * The reason for sending nothing while this process' clock and the authority's differ by more than the connection
 * tolerates. Before it is given, the authority's clock is read again, unless that was just done.
 */
export async function clockObstacle(
  scope: CallScope,
  options: CallOptions & { readonly services: ClockParts },
  stopping: AbortSignal,
): Promise<Obstacle | undefined> {
  const { connection, workspace, environment } = scope;
  const { clockTolerance } = connection.traits;
  if (clockTolerance === undefined) return undefined;
  const { clocks, clock } = options.services;
  const place = { workspace: workspace.id, connection: connection.key, environment };
  const ahead = () => clocks.aheadOf(place, clock.now());
  const isWrong = () => Math.abs(ahead()) > clockTolerance * MS_PER_S;
  if (!isWrong()) return undefined;
  if (!clocks.isRecent(place, READING_MS)) await readClock(scope, options, stopping);
  if (!isWrong()) return undefined;
  const text = clockText(
    "the clock of this server",
    Math.round(ahead() / TOLD_STEP_MS) * TOLD_STEP_MS,
    `${connection.name} (${environment})`,
  );
  return {
    message: `nothing is sent: ${text}, and records are refused by their time; set the clock (NTP)`,
    pause: CHECK_INTERVAL_MS,
  };
}

/** Asks for an address of the connection: the `Date` of any answer is compared. Without an answer the last offset stays. */
async function readClock(
  scope: CallScope,
  options: CallOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { connection, environment } = scope;
  const [address] = options.environments.endpoints(connection.key, environment);
  if (address === undefined) return;
  await callConnection(scope, options, stopping, (ctx) => ctx.http(address, { method: "GET" }));
}

import { signatureHeaders } from "@fakturo/plugin";
import { ALARM_WEBHOOK, type AlarmTarget, alarmTarget } from "@fakturo/server-domain/alarms";
import {
  type AlarmRow,
  enqueueTransmission,
  findAlarm,
  findWorkspace,
  type Tx,
} from "@fakturo/server-storage/store";
import type { HttpClient } from "../call/http-client.ts";
import type { CallOptions } from "../connect/call-connection.ts";

/** Queue payload of an alarm for the workspace's webhook, or for the operator's. */
export type AlarmTransmission = { readonly alarm: string } | { readonly "operator-alarm": string };

export interface AlarmOptions extends CallOptions {
  /** Webhook of the operator for the alarms of all workspaces. */
  readonly operatorAlarms?: AlarmTarget | undefined;
}

const MS_PER_S = 1000;
const REPLY_WITHIN_MS = 30_000;
/** Pause after a failure, and the age from which on an alarm is not sent any more. */
const AGAIN_MS = 300_000;
const TOO_OLD_MS = 24 * 3_600_000;
const BODY_BYTES = 1024;

/** Posts an alarm to its webhook; a repeated post has the same id. */
export async function sendAlarm(
  payload: AlarmTransmission,
  workspaceId: string,
  options: AlarmOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { services, inWorkspace, http, operatorHttp, operatorAlarms } = options;
  const isOperator = "operator-alarm" in payload;
  const id = isOperator ? payload["operator-alarm"] : payload.alarm;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => inWorkspace(workspaceId, work);
  const found = await inTx(async (tx) => {
    if (!isOperator && operatorAlarms) await enqueueTransmission(tx, { "operator-alarm": id }, 0);
    return {
      alarm: await findAlarm(tx, id),
      target: isOperator ? operatorAlarms : await workspaceTarget(tx, workspaceId, options),
    };
  });
  const { alarm, target } = found;
  if (!alarm || !target || services.clock.now() - alarm.at.getTime() > TOO_OLD_MS) return;
  const client = isOperator ? operatorHttp : http;
  const isTaken = await post(alarm, workspaceId, target, { client, options, stopping });
  if (!isTaken) await inTx((tx) => enqueueTransmission(tx, payload, AGAIN_MS));
}

async function workspaceTarget(
  tx: Tx,
  workspaceId: string,
  { services, environments }: AlarmOptions,
): Promise<AlarmTarget | undefined> {
  const workspace = await findWorkspace(tx);
  if (!workspace) return undefined;
  const place = { environment: environments.of(workspace), key: ALARM_WEBHOOK.key, holder: "" };
  const found = await services.credentials.find(tx, workspaceId, place);
  return found && alarmTarget(found.value);
}

interface Posting {
  readonly client: HttpClient;
  readonly options: AlarmOptions;
  readonly stopping: AbortSignal;
}

async function post(
  alarm: AlarmRow,
  workspace: string,
  { url, secret }: AlarmTarget,
  { client, options, stopping }: Posting,
): Promise<boolean> {
  const { clock, log } = options.services;
  const body = JSON.stringify(payload(alarm, workspace));
  const at = Math.floor(clock.now() / MS_PER_S);
  const signed = secret ? await signatureHeaders(secret, alarm.id, at, body) : {};
  try {
    const { status } = await client.send(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...signed },
      body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(REPLY_WITHIN_MS)]),
      enough: () => BODY_BYTES,
    });
    if (status >= 200 && status < 300) return true;
    log.warn({ alarm: alarm.kind, workspace, status }, "the receiver of alarms did not take one");
  } catch (error) {
    log.warn({ err: error, alarm: alarm.kind, workspace }, "an alarm could not be sent");
  }
  return false;
}

/** What receivers of alarms get. */
function payload({ id, kind, subject, at, message, details }: AlarmRow, workspace: string) {
  return { id, event: `alarm.${kind}`, at: at.toISOString(), workspace, subject, message, details };
}

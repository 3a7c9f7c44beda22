import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type BusinessEntity,
  groupPath,
  type Participant,
  type PeppolService,
  type ReceivingPoint,
  servicePath,
  uriOf,
  writeBusinessCard,
  writeServiceGroup,
  writeServiceMetadata,
} from "@fakturo/peppol";
import { type HttpRequest, type StepContext, type StepResult, step } from "@fakturo/plugin";
import { readCredentials } from "@fakturo/signature";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import type { NetworkDefinition } from "./definition.ts";
import { addressOf, callerOf, type NetworkCaller, networkOf } from "./network.ts";
import { RECEPTION, RECEPTION_REF } from "./receiving/route.ts";
import { SmlDown, SmlRefusal } from "./sml.ts";

const NOT_FOUND = 404;
const { text } = createFinder({});

/** What a publisher does with a request: done, nothing there, or refused. */
export type Published =
  | { readonly is: "done"; readonly body: Uint8Array }
  | { readonly is: "none" }
  | { readonly is: "refused"; readonly status: number; readonly message: string };

/** A participant may be taken over with this key. */
export interface MigrationStarted {
  readonly is: "started";
  readonly key: string;
}

/** The REST interface of a service metadata publisher, as phoss SMP has it; all its calls may be repeated. */
export interface Publisher {
  /** Address that documents are looked up at. */
  readonly url: string;
  /** Creates the group. @param isListed also enters it in the locator. */
  putGroup(participant: Participant, isListed: boolean): Promise<Published>;
  putService(
    participant: Participant,
    service: PeppolService,
    point: ReceivingPoint,
  ): Promise<Published>;
  putCard(participant: Participant, entity: BusinessEntity): Promise<Published>;
  /** Takes a participant over from another publisher, which has given the key. */
  migrate(participant: Participant, key: string): Promise<Published>;
  /** True where the publisher has a participant. */
  has(participant: Participant): Promise<boolean>;
  /**
   * Lets another publisher take a participant over; this one goes on showing it.
   * @returns the key that the publisher has made and told the locator.
   */
  startMigration(participant: Participant): Promise<Published | MigrationStarted>;
  cancelMigration(participant: Participant): Promise<Published>;
  /** Forgets a participant that another publisher has taken over. */
  finishMigration(participant: Participant): Promise<Published>;
  removeService(participant: Participant, type: PeppolService["type"]): Promise<Published>;
  removeCard(participant: Participant): Promise<Published>;
  removeGroup(participant: Participant): Promise<Published>;
}

/** The publisher of the caller's environment. @throws FakturoError "precondition-failed" without an address. */
export async function publisherOf(caller: NetworkCaller): Promise<Publisher> {
  const url = addressOf(caller, "publisher");
  if (url === undefined)
    throw new FakturoError(
      "precondition-failed",
      `the address 'publisher' of the connection '${caller.network.app}' is not set`,
    );
  const account = await accountOf(caller);
  const call = (method: HttpRequest["method"], path: string, body?: string) =>
    send(caller, `${url}${path}`, method, { account, body });
  const leaving = (word: string, participant: Participant) =>
    call("PUT", `/migration/outbound/${word}${groupPath(participant)}`);
  return {
    url,
    putGroup: (participant, isListed) =>
      call(
        "PUT",
        `${groupPath(participant)}?create-in-sml=${isListed}`,
        writeServiceGroup(participant),
      ),
    putService: (participant, service, point) =>
      call(
        "PUT",
        servicePath(participant, service.type),
        writeServiceMetadata(participant, service, point),
      ),
    putCard: (participant, entity) =>
      call("PUT", `/businesscard${groupPath(participant)}`, writeBusinessCard(participant, entity)),
    migrate: (participant, key) =>
      call("PUT", `/migration/inbound${groupPath(participant)}/${encodeURIComponent(key)}`),
    has: async (participant) => (await call("GET", groupPath(participant))).is === "done",
    async startMigration(participant) {
      const first = await leaving("start", participant);
      if (first.is !== "refused") return startedBy(first);
      // The answer to an earlier call may have been lost, and its key with it.
      const cancelled = await leaving("cancel", participant);
      return cancelled.is === "done" ? startedBy(await leaving("start", participant)) : first;
    },
    cancelMigration: (participant) => leaving("cancel", participant),
    finishMigration: (participant) => leaving("finalize", participant),
    removeService: (participant, type) => call("DELETE", servicePath(participant, type)),
    removeCard: (participant) => call("DELETE", `/businesscard${groupPath(participant)}`),
    removeGroup: (participant) => call("DELETE", groupPath(participant)),
  };
}

/** The key in the publisher's answer. @throws FakturoError "input" for an answer without one. */
function startedBy(answer: Published): Published | MigrationStarted {
  if (answer.is !== "done") return answer;
  const key = text(parsed(answer.body), "migrationKey");
  if (key === "") throw new FakturoError("input", "the publisher's answer has no migration key");
  return { is: "started", key };
}

function parsed(xml: Uint8Array): XmlElement {
  try {
    return readXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", `the publisher's answer is no XML: ${error.message}`);
  }
}

/** Authorization of the workspace's account; undefined without one. */
async function accountOf(caller: NetworkCaller): Promise<string | undefined> {
  try {
    const { username, password } = (await caller.credential(caller.network.credentials.publisher))
      .value;
    return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

async function send(
  { http, signal }: NetworkCaller,
  url: string,
  method: HttpRequest["method"],
  { account, body }: { readonly account: string | undefined; readonly body: string | undefined },
): Promise<Published> {
  const headers = {
    "content-type": "application/xml",
    ...(account !== undefined && { authorization: account }),
  };
  const request = { method, headers, ...(body !== undefined && { body }) };
  const reply = await http(url, { ...request, ...(signal && { signal }) });
  if (reply.status >= 200 && reply.status < 300) return { is: "done", body: reply.body };
  if (reply.status === NOT_FOUND) return { is: "none" };
  if (reply.status >= 500) throw new PublisherDown(reply.status);
  const message = new TextDecoder().decode(reply.body).slice(0, 500);
  return { is: "refused", status: reply.status, message };
}

/** A publisher that answers with a status of 500 or more: the step is repeated later. */
class PublisherDown extends Error {
  constructor(status: number) {
    super(`the publisher answers with status ${status}`);
    this.name = "PublisherDown";
  }
}

/** Makes calls in this order; the fault of the first that is refused. */
export async function firstFault(
  participant: Participant,
  calls: readonly (() => Promise<Published>)[],
): Promise<StepResult | undefined> {
  for (const call of calls) {
    const answer = await call();
    if (answer.is === "refused" && answer.status === 409)
      return step.ko("already-registered", `${participant.value} is already registered`);
    if (answer.is === "refused")
      return step.ko(String(answer.status), `the publisher refuses: ${answer.message}`);
    if (answer.is === "none") return step.ko("404", "the publisher has no such address");
  }
  return undefined;
}

/** Removes what was published; what is not there is gone already. */
export async function removed(
  calls: readonly (() => Promise<Published>)[],
): Promise<StepResult | undefined> {
  for (const call of calls) {
    const answer = await call();
    if (answer.is === "refused")
      return step.ko(String(answer.status), `the publisher refuses: ${answer.message}`);
  }
  return undefined;
}

/** Runs a step's calls of a publisher or locator; it is repeated where one is not available. */
export async function orLater(work: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PublisherDown || error instanceof SmlDown)
      return step.retry(error.message);
    if (error instanceof SmlRefusal) return step.ko(error.fault.name, error.message);
    throw error;
  }
}

/** The access point of the workspace, as publishers show it. */
export async function receivingPoint(
  ctx: Parameters<typeof callerOf>[0] & Pick<StepContext, "callbackUrl">,
  network: NetworkDefinition,
  shown: Pick<ReceivingPoint, "description" | "contact">,
): Promise<ReceivingPoint> {
  const { accessPoint } = network.credentials;
  const { text } = await ctx.credential(accessPoint);
  const { certificate } = readCredentials(text, `'${accessPoint}'`);
  const url = await ctx.callbackUrl(RECEPTION_REF, RECEPTION);
  const { transport } = await networkOf(callerOf(ctx, network));
  const { description, contact } = shown;
  const point = { url, certificate: certificate.raw.toString("base64"), description, contact };
  return { ...point, ...(transport !== undefined && { transport }) };
}

/** The document types of groups in the form that records keep. */
export function typesOf(services: readonly PeppolService[]): string[] {
  return services.map(({ type }) => uriOf(type));
}

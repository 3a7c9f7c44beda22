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
import type { HttpRequest } from "@fakturo/plugin";
import { addressOf, type NetworkCaller } from "./network.ts";
import { publisher } from "./settings.ts";

const NOT_FOUND = 404;

/** What a publisher does with a request: done, nothing there, or refused. */
export type Published =
  | { readonly is: "done" }
  | { readonly is: "none" }
  | { readonly is: "refused"; readonly status: number; readonly message: string };

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
      "the address 'publisher' of the connection 'peppol' is not set",
    );
  const account = await accountOf(caller);
  const call = (method: HttpRequest["method"], path: string, body?: string) =>
    send(caller, `${url}${path}`, method, { account, body });
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
    removeService: (participant, type) => call("DELETE", servicePath(participant, type)),
    removeCard: (participant) => call("DELETE", `/businesscard${groupPath(participant)}`),
    removeGroup: (participant) => call("DELETE", groupPath(participant)),
  };
}

/** Authorization of the workspace's account; undefined without one. */
async function accountOf(caller: NetworkCaller): Promise<string | undefined> {
  try {
    const { username, password } = (await caller.credential(publisher.key)).value;
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
  if (reply.status >= 200 && reply.status < 300) return { is: "done" };
  if (reply.status === NOT_FOUND) return { is: "none" };
  if (reply.status >= 500) throw new PublisherDown(reply.status);
  const message = new TextDecoder().decode(reply.body).slice(0, 500);
  return { is: "refused", status: reply.status, message };
}

/** A publisher that answers with a status of 500 or more: the step is repeated later. */
export class PublisherDown extends Error {
  constructor(status: number) {
    super(`the publisher answers with status ${status}`);
    this.name = "PublisherDown";
  }
}

/** The document types of groups in the form that records keep. */
export function typesOf(services: readonly PeppolService[]): string[] {
  return services.map(({ type }) => uriOf(type));
}

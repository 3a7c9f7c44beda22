import type { Answer, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { connection } from "./connection.ts";
import { recordBytes } from "./record.ts";

const ACCOUNT = {
  key: "gov-fr.platform",
  version: 1,
  value: { client_id: "a", client_secret: "b" },
  text: "",
};
/** Flows that a search has found, and second copies of the same bytes. */
const DIRECT = "direct.";
const COPY = "copy.";
/** Identities by tracking id, as the platform has received them. */
const tracked = new Map<string, string>();
/** Tracking ids of the last search by identity. */
const searched = new Map<string, string>();

const fileOf = (identity: string) => `<Invoice>${identity}</Invoice>`;
const bytesOf = (identity: string) =>
  recordBytes({
    name: `${identity}.xml`,
    mime: "application/xml",
    syntax: "UBL",
    rule: "B2B",
    content: Buffer.from(fileOf(identity)).toString("base64"),
  });

function reply(status: number, json: object): HttpReply {
  const headers = { "content-type": "application/json" };
  return { status, headers, body: new TextEncoder().encode(JSON.stringify(json)) };
}

/** The state of a flow by an answer. */
function flowReply(flowId: string, answer: Answer): HttpReply {
  const [status, reasonCode] =
    answer.is === "accepted"
      ? ["Ok"]
      : answer.is === "refused"
        ? ["Error", "InvalidSchema"]
        : answer.is === "duplicate"
          ? ["Error", "AlreadyExistingFlow"]
          : ["Pending"];
  const details = reasonCode === undefined ? [] : [{ reasonCode, reasonMessage: "text" }];
  return reply(200, { flowId, acknowledgement: { status, details } });
}

const wire: AuthorityWire = {
  credentials: { "gov-fr.platform": ACCOUNT },
  record: (n) => ({ identity: `F-${n}`, bytes: bytesOf(`F-${n}`) }),
  read({ method, url, body }) {
    const text = Buffer.from(body).toString();
    if (url.endsWith("token")) return { is: "other", reply: reply(200, { access_token: "t" }) };
    if (url.endsWith("/v1/flows")) {
      const [, identity = ""] = /<Invoice>(.*)<\/Invoice>/.exec(text) ?? [];
      const [, tracking = ""] = /"trackingId":"([^"]+)"/.exec(text) ?? [];
      tracked.set(tracking, identity);
      return { is: "send", records: [{ identity, digest: digestOf(bytesOf(identity)) }] };
    }
    if (method === "POST") {
      const [, tracking = ""] = /"trackingId":"([^"]+)"/.exec(text) ?? [];
      const identity = tracked.get(tracking) ?? "";
      searched.set(identity, tracking);
      return { is: "consult", identity };
    }
    const reference = decodeURIComponent(/flows\/([^?]+)/.exec(url)?.[1] ?? "");
    if (reference.startsWith(DIRECT))
      return { is: "other", reply: flowReply(reference, { is: "accepted" }) };
    if (reference.startsWith(COPY))
      return { is: "other", reply: flowReply(reference, { is: "duplicate" }) };
    return { is: "receipt", reference };
  },
  write(told) {
    if (told.is === "receipt") return flowReply(told.reference, told.answer);
    if (told.is === "not-found") return reply(200, { results: [] });
    if (told.is === "found") {
      const trackingId = searched.get(told.identity);
      const flow = { flowId: `${DIRECT}${told.identity}`, trackingId };
      return reply(200, { results: [{ ...flow, acknowledgement: { status: "Ok" } }] });
    }
    const answer = told.answers[0]?.answer;
    if (answer?.is === "taken") return reply(202, { flowId: answer.reference });
    if (answer?.is === "duplicate")
      return reply(202, { flowId: `${COPY}${told.answers[0]?.identity}` });
    return reply(422, { errorCode: "UNPROCESSABLE_ENTITY", errorMessage: "text" });
  },
};

// Every platform has its own addresses.
const BASE = "https://pa.example";
const addresses = { flow: `${BASE}/flow`, directory: `${BASE}/directory`, token: `${BASE}/token` };

describeConnection({ ...connection, endpoints: { test: addresses } }, wire);

import type { Answer, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { connection } from "./connection.ts";
import { recordBytes } from "./record.ts";

const ACCOUNT = {
  key: "gov-fi.operator",
  version: 1,
  value: { client_id: "a", client_secret: "b" },
  text: "",
};
const RECEIVER = { eia: "0216:003711223349", network: "EXTERNAL", operator: "003723327487" };
/** Identities by UUID, as the operator has received them. */
const known = new Map<string, string>();
/** UUID of the last query by identity. */
const asked = new Map<string, string>();

const bytesOf = (identity: string) =>
  recordBytes({
    name: `${identity}.xml`,
    number: identity,
    receiver: RECEIVER.eia,
    operator: "",
    xml: `<Finvoice>${identity}</Finvoice>`,
  });

function reply(status: number, json: unknown): HttpReply {
  const headers = { "content-type": "application/json" };
  return { status, headers, body: new TextEncoder().encode(JSON.stringify(json)) };
}

/** The invoice of an answer as the operator shows it. */
function shown(id: string, answer: Answer): HttpReply {
  // A second copy is refused when it is sent, so it has no invoice of its own.
  if (answer.is === "duplicate") return reply(404, { code: "not_found", message: "text" });
  const status =
    answer.is === "accepted" ? "DELIVERED" : answer.is === "refused" ? "FAILED" : "PENDING";
  return reply(200, { id, status, actions: [{ type: "ERROR", message: "refused" }] });
}

const uuidIn = (text: string) => /name="uuid"\r\n\r\n([^\r]+)/.exec(text)?.[1] ?? "";

const wire: AuthorityWire = {
  credentials: { "gov-fi.operator": ACCOUNT },
  record: (n) => ({ identity: `I-${n}`, bytes: bytesOf(`I-${n}`) }),
  read({ method, url, body }) {
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/oauth2/token")
      return { is: "other", reply: reply(200, { access_token: "t", expires_in: 3600 }) };
    if (pathname === "/v1/lookup/receivers") return { is: "other", reply: reply(200, [RECEIVER]) };
    if (method === "POST") {
      const text = Buffer.from(body).toString();
      const [, identity = ""] = /<Finvoice>(.*)<\/Finvoice>/.exec(text) ?? [];
      known.set(uuidIn(text), identity);
      return { is: "send", records: [{ identity, digest: digestOf(bytesOf(identity)) }] };
    }
    const wanted = searchParams.get("ids[]");
    if (wanted !== null) {
      const identity = known.get(wanted) ?? wanted;
      asked.set(identity, wanted);
      return { is: "consult", identity };
    }
    const id = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    const identity = known.get(id);
    if (identity !== undefined) return { is: "other", reply: shown(id, { is: "accepted" }) };
    return { is: "receipt", reference: id };
  },
  write(told) {
    if (told.is === "receipt") return shown(told.reference, told.answer);
    if (told.is === "not-found") return reply(200, []);
    if (told.is === "found") {
      return reply(200, [{ id: asked.get(told.identity), status: "DELIVERED" }]);
    }
    const answer = told.answers[0]?.answer;
    if (answer?.is === "taken") return reply(201, { id: answer.reference, status: "PENDING" });
    const code = answer?.is === "duplicate" ? "uuid_conflict" : "invoice_validation_failed";
    return reply(422, { code, message: "text", details: [] });
  },
};

describeConnection(connection, wire);

import { participantOf } from "@fakturo/peppol";
import type { Answer, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { recordMime } from "../record.ts";
import { providerConnection } from "./connection.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const BIS = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const TOKEN = { key: "peppol.provider", version: 1, value: {}, text: "token" };

const documentOf = (identity: string) =>
  new TextEncoder().encode(
    `<Invoice xmlns="${UBL}Invoice-2" xmlns:cbc="${UBL}CommonBasicComponents-2"><cbc:CustomizationID>${BIS}</cbc:CustomizationID><cbc:ID>${identity}</cbc:ID></Invoice>`,
  );
const mime = recordMime({
  sender: participantOf("0208:0202239951"),
  receiver: participantOf("0192:974760673"),
  country: "BE",
  createdAt: 0,
});

function reply(status: number, json: unknown): HttpReply {
  const headers = { "content-type": "application/json" };
  return { status, headers, body: new TextEncoder().encode(JSON.stringify(json)) };
}

/** The document of an answer as the provider shows it. */
function shown(reference: string, answer: Answer): HttpReply {
  // A second copy is refused when it is handed over, so it has no delivery of its own.
  if (answer.is === "duplicate") return reply(404, {});
  const state =
    answer.is === "accepted" ? "delivered" : answer.is === "refused" ? "failed" : "queued";
  return reply(200, { state, reference, sha256: "0".repeat(64) });
}

const wire: AuthorityWire = {
  credentials: { "peppol.provider": TOKEN },
  record: (n) => ({ identity: `I-${n}`, bytes: documentOf(`I-${n}`), mime }),
  read({ method, url, body }) {
    const { pathname } = new URL(url);
    const name = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    if (pathname.includes("/deliveries/")) return { is: "receipt", reference: name };
    if (method === "GET") return { is: "consult", identity: name };
    return { is: "send", records: [{ identity: name, digest: digestOf(body) }] };
  },
  write(told) {
    if (told.is === "receipt") return shown(told.reference, told.answer);
    if (told.is === "not-found") return reply(404, {});
    if (told.is === "found")
      return reply(200, { state: "delivered", reference: told.identity, sha256: told.digest });
    const answer = told.answers[0]?.answer;
    if (answer?.is === "taken")
      return reply(202, {
        state: "queued",
        reference: answer.reference,
        sha256: "0".repeat(64),
      });
    if (answer?.is === "duplicate") return reply(409, { code: "conflict", message: "text" });
    return reply(422, { code: "invalid", message: "text" });
  },
};

describeConnection(providerConnection, wire);

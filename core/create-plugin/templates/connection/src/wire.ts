import { type HttpReply, readJsonAs, Type } from "@fakturo/plugin";
import { type AuthorityWire, digestOf, type WireRequest } from "@fakturo/testkit";
import { connection } from "./connection.ts";

const Message = Type.Object({
  records: Type.Array(Type.Object({ number: Type.String(), record: Type.String() })),
});
const STATUS = { accepted: "stored", refused: "refused", duplicate: "duplicate" } as const;

const bytesOf = (json: object) => new TextEncoder().encode(JSON.stringify(json));
const reply = (status: number, json: object): HttpReply => ({ status, headers: {}, body: bytesOf(json) });

/** How Acme is spoken to: its requests are read and its replies written as Acme does. */
export const wire: AuthorityWire = {
  record: (n) => ({ identity: `A-${n}`, bytes: bytesOf({ code: `A-${n}` }) }),
  read(request) {
    const path = request.url.slice(connection.endpoints.test?.api?.length ?? 0);
    if (path === "token")
      return { is: "other", reply: reply(200, { access_token: "t", expires_in: 600 }) };
    if (request.headers.authorization !== "Bearer t") throw new Error("no access token");
    return path === "records" ? sent(request) : { is: "consult", identity: path.slice("records/".length) };
  },
  write(outcome) {
    if (outcome.is === "found") return reply(200, { id: "R-1", sha256: outcome.digest });
    if (outcome.is !== "answers") return reply(404, {});
    const lines = outcome.answers.map(({ identity: number, answer: { is } }) => {
      if (is !== "accepted" && is !== "refused" && is !== "duplicate")
        throw new Error(`Acme never answers ${is}`);
      return { number, status: STATUS[is], id: "R-1", reason: "wrong total" };
    });
    return reply(200, { lines });
  },
};

function sent({ body }: WireRequest) {
  const { records } = readJsonAs(Message, new TextDecoder().decode(body), "the message");
  return {
    is: "send",
    records: records.map(({ number, record }) => ({
      identity: number,
      digest: digestOf(Buffer.from(record, "base64")),
    })),
  } as const;
}

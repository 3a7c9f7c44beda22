import { brazilianCertificate } from "@fakturo/brazil";
import type { Credential, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { answerTo } from "./answers.ts";
import { connection } from "./connection.ts";
import { type NfseRecord, packed, recordBytes, unpacked } from "./record.ts";

const value = { pkcs12: "", password: "" };
const text = JSON.stringify(value);
const credential: Credential = { key: brazilianCertificate.key, version: 1, value, text };

const idOf = (n: number) => `DPS${String(n).padStart(42, "0")}`;
const keyOf = (id: string) => id.slice(3).padStart(50, "1");
const numberOf = (key: string) => Number(key.slice(-10));

/** A DPS; its Id ends with its number. */
function recordOf(n: number): NfseRecord {
  const xml = `<DPS><infDPS Id="${idOf(n)}"/><SignatureValue>S${n}</SignatureValue></DPS>`;
  return { id: idOf(n), file: "1-dps.xml", xml };
}
const bytesOf = (n: number) => recordBytes(recordOf(n));

const reply = (status: number, json: object): HttpReply => ({
  status,
  headers: { "content-type": "application/json" },
  body: new TextEncoder().encode(JSON.stringify(json)),
});
const issuedAs = (n: number, xml = recordOf(n).xml) => ({
  chaveAcesso: keyOf(idOf(n)),
  nfseXmlGZipB64: packed(`<NFSe>${xml}</NFSe>`),
});

/** Documents whose key was asked for: the answer to the Id comes before the one to the key. */
const found = new Map<string, string>();

const wire: AuthorityWire = {
  credentials: { [brazilianCertificate.key]: credential },
  record: (n) => ({ identity: idOf(n), bytes: bytesOf(n) }),
  read({ method, url, body }) {
    if (method === "GET") {
      const [, id] = /\/dps\/(DPS\d{42})$/.exec(url) ?? [];
      if (id !== undefined) return { is: "consult", identity: id };
      const [, key = ""] = /\/nfse\/(\d{50})$/.exec(url) ?? [];
      const n = numberOf(key);
      return { is: "other", reply: reply(200, issuedAs(n, found.get(idOf(n)))) };
    }
    const { dpsXmlGZipB64 } = JSON.parse(new TextDecoder().decode(body));
    const [, identity = ""] = /Id="(DPS\d{42})"/.exec(unpacked(dpsXmlGZipB64) ?? "") ?? [];
    const digest = digestOf(bytesOf(Number(identity.slice(-10))));
    return { is: "send", records: [{ identity, digest }] };
  },
  write(told) {
    if (told.is === "not-found") return reply(404, { erro: { Codigo: "E1404" } });
    if (told.is === "found") {
      const n = Number(told.identity.slice(-10));
      const isOwn = told.digest === digestOf(bytesOf(n));
      found.set(told.identity, isOwn ? recordOf(n).xml : "<DPS/>");
      return reply(200, { chaveAcesso: keyOf(told.identity) });
    }
    const one = told.is === "answers" ? told.answers[0] : undefined;
    const n = Number((one?.identity ?? "").slice(-10));
    if (one?.answer.is === "accepted") return reply(201, issuedAs(n));
    const Codigo = one?.answer.is === "duplicate" ? "E0014" : "E0206";
    return reply(400, { erros: [{ Codigo, Descricao: "x" }] });
  },
};

describeConnection(connection, wire, 100);

describe("answers of the national system", () => {
  const record = recordOf(1);
  it.each([
    ["a list of errors", 400, { erros: [{ Codigo: "E0206" }] }, "refused"],
    ["one error", 400, { erro: { codigo: "E0206" } }, "refused"],
    ["a list under the other name", 400, { erro: [{ codigo: "E0206" }] }, "refused"],
    ["a passing failure", 400, { erros: [{ Codigo: "E1217" }] }, "not-sent"],
    ["a certificate that is not accepted", 403, {}, "not-sent"],
    ["an error without code", 400, { message: "Internal server error" }, "unknown"],
    ["an outage", 503, {}, "unknown"],
    [
      "an NFS-e that is cut off",
      201,
      { chaveAcesso: keyOf(idOf(1)), nfseXmlGZipB64: "H4sI" },
      "unknown",
    ],
  ])("%s", (_what, status, json, is) => {
    expect(answerTo(reply(status, json), record).is).toBe(is);
  });
});

import type { CallContext, HttpReply, HttpRequest, Submission } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { recordBytes } from "../operator/record.ts";
import { apixDigest, apixTime } from "./call.ts";
import { apixConnection } from "./connection.ts";

const KEYS = {
  key: "gov-fi.apix",
  version: 1,
  value: { transfer_id: "t", transfer_key: "k" },
  text: "",
};

const bytesOf = (identity: string) =>
  recordBytes({
    name: `${identity}.xml`,
    number: identity,
    receiver: "0216:003711223349",
    operator: "",
    xml: `<Finvoice>${identity}</Finvoice>`,
  });

type Values = Readonly<Record<string, string>>;

function reply(status: "OK" | "ERR", code: string, ...groups: readonly Values[]): HttpReply {
  const content = groups.map((group) => {
    const values = Object.entries(group).map(
      ([type, value]) => `<Value type="${type}">${value}</Value>`,
    );
    return `<Group>${values.join("")}</Group>`;
  });
  const xml = `<Response version="1.0"><Status>${status}</Status><StatusCode>${code}</StatusCode><FreeText>text</FreeText><Content>${content.join("")}</Content></Response>`;
  return { status: 200, headers: {}, body: new TextEncoder().encode(xml) };
}

const TAKEN = { BatchID: "b", AcceptedDocument: "1", Letters: "0" };

const wire: AuthorityWire = {
  credentials: { "gov-fi.apix": KEYS },
  record: (n) => ({ identity: `I-${n}`, bytes: bytesOf(`I-${n}`) }),
  read({ body }) {
    const [xml = new Uint8Array()] = Object.values(unzipSync(new Uint8Array(body)));
    const [, identity = ""] = /<Finvoice>(.*)<\/Finvoice>/.exec(Buffer.from(xml).toString()) ?? [];
    return { is: "send", records: [{ identity, digest: digestOf(bytesOf(identity)) }] };
  },
  write(told) {
    if (told.is !== "answers") throw new Error("Apix cannot be asked");
    const answer = told.answers[0]?.answer;
    return answer?.is === "accepted" ? reply("OK", "1000", TAKEN) : reply("ERR", "1001");
  },
};

describeConnection(apixConnection, wire);

describe("Apix", () => {
  const one: Submission = {
    ...{ id: "1", kind: "issue", identity: "I-1", digest: "", mime: "application/json" },
    ...{ bytes: bytesOf("I-1"), references: [], attempts: [] },
  };
  const calls: { url: string; request: HttpRequest }[] = [];

  /** The connection's answer to one of Apix. */
  function answered(given: HttpReply) {
    const context: Partial<CallContext> = {
      signal: new AbortController().signal,
      now: () => Date.UTC(2026, 10, 23, 9, 8, 7),
      endpoint: (name) => `https://${name}.example/`,
      credential: async () => KEYS,
      http: async (url, request) => {
        calls.push({ url, request });
        return given;
      },
    };
    return apixConnection.send(one, context as CallContext);
  }

  it("is called with a digest over the parameters in their order, and the key", async () => {
    expect(await answered(reply("OK", "1000", TAKEN))).toMatchObject({
      is: "accepted",
      reference: "b",
    });
    const { url = "", request } = calls.at(-1) ?? {};
    const { pathname, searchParams } = new URL(url);
    expect([request?.method, pathname]).toEqual(["PUT", "/invoices"]);
    expect([...searchParams.keys()]).toEqual(["soft", "ver", "TraID", "t", "d"]);
    expect(searchParams.get("t")).toBe("20261123090807");
    const values = ["soft", "ver", "TraID", "t"].map((name) => searchParams.get(name) ?? "");
    expect(searchParams.get("d")).toBe(apixDigest(values, "k"));
  });

  it("has the digest of its documentation's form", () => {
    // printf 'a+b+c' | sha256sum
    expect(apixDigest(["a", "b"], "c")).toBe(
      "SHA-256:ff02308b1ff78b66ab564140c91419e94e47644d3e94addcc8b0864058ca4028",
    );
    expect(apixTime(0)).toBe("19700101000000");
  });

  it.each([
    ["a letter", reply("OK", "1000", { ...TAKEN, Letters: "1" }), "refused receiver-not-einvoice"],
    ["a rejected one", reply("OK", "1000", { RejectedDocument: "1" }), "refused rejected"],
    ["contents that are not valid", reply("ERR", "1001"), "refused 01"],
    ["no credits", reply("ERR", "1002"), "not-sent quota"],
    ["wrong keys", reply("ERR", "1004"), "not-sent credentials"],
    ["an internal error", reply("ERR", "1099"), "unknown"],
    ["a page of a gateway", { status: 502, headers: {}, body: new Uint8Array() }, "unknown"],
    ["a closed door", { status: 404, headers: {}, body: new Uint8Array() }, "not-sent down"],
  ])("tells of %s", async (_what, given, expected) => {
    const answer = await answered(given);
    const detail =
      answer.is === "refused"
        ? answer.faults[0]?.code
        : answer.is === "not-sent"
          ? answer.fault
          : undefined;
    expect([answer.is, detail].filter(Boolean).join(" ")).toBe(expected);
  });
});

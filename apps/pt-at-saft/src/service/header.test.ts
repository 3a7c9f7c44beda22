import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { settled } from "@fakturo/xml";
import { expect, it } from "vitest";
import { type HeaderFacts, securityOf } from "./header.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const KEY = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
const FACTS: HeaderFacts = {
  username: "555555555/1",
  password: "Fakturo#2026",
  publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  form: 1,
  key: KEY,
  now: Date.parse("2026-03-02T10:15:30Z"),
};

/** Elements of the token by local name, with their texts. */
function tokenOf(facts: HeaderFacts) {
  const [token] = [settled(securityOf(facts)).content[0]].flat();
  const rows = typeof token === "object" && typeof token.content !== "string" ? token.content : [];
  return new Map(rows.map(({ name, content, attributes }) => [name, { content, attributes }]));
}

it("encrypts password and time with the key of the request (form 1)", () => {
  const token = tokenOf(FACTS);
  expect([...token.keys()]).toEqual(["wss:Username", "wss:Password", "wss:Nonce", "wss:Created"]);
  expect(token.get("wss:Username")?.content).toBe("555555555/1");
  expect(token.get("wss:Password")?.content).toBe("gwYh1wPV82Wob8OQ1iv2bw==");
  expect(token.get("wss:Created")?.content).toBe("5bqF0aU+Ww7hSjqXGjuxpiJGJltUD6sI+nd4jE4CB8w=");
});

it("encrypts the key of the request with the public key of the AT", () => {
  const nonce = Buffer.from(String(tokenOf(FACTS).get("wss:Nonce")?.content), "base64");
  const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, nonce);
  expect(block.subarray(0, 2)).toEqual(Buffer.from([0, 2]));
  expect(block.subarray(-KEY.length - 1)).toEqual(Buffer.concat([Buffer.from([0]), KEY]));
});

it("adds a digest, and leaves the time plain (form 2)", () => {
  const token = tokenOf({ ...FACTS, form: 2 });
  expect(token.get("wss:Password")?.attributes).toEqual({
    Digest: "PaoQGwKnmm33sd/M8zEEZpsHrJF29+KlP6RF+d8r+Aw=",
  });
  expect(token.get("wss:Created")?.content).toBe("2026-03-02T10:15:30.000Z");
});

it("refuses a public key that cannot be read", () => {
  expect(() => securityOf({ ...FACTS, publicKey: "x" })).toThrow(
    expect.objectContaining({ key: "precondition-failed" }),
  );
});

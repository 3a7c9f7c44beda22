import type { Envelope } from "@fakturo/plugin";
import { beforeAll, describe, expect, it } from "vitest";
import { bill, exampleEngine, line, VAT } from "../../fixtures/documents.ts";
import {
  generateKey,
  importSigningKey,
  type PublicKey,
  publicKeyOf,
  type SigningKey,
  thumbprint,
} from "./keys.ts";

const engine = exampleEngine();
const INVOICE = bill({ code: "F1", lines: [line("100.00", VAT)] });

/** A signature of another implementation and its key. */
const SIGNATURE =
  "eyJhbGciOiJFUzI1NiIsImtpZCI6IjAxYTFmYzAwLTkxZjEtN2VmNC04MmRiLWM0YTE0MGE3NThkYiJ9.eyJ1dWlkIjoiMDFhMWZjMDAtOTFmMS03NzkxLWFhZjUtOTUzMWQyNjIwMzU1IiwiZGlnIjp7ImFsZyI6InNoYTI1NiIsInZhbCI6IjBiZGI5YzgwNzhlMDJlMTkxYmE2NjgzNDE5MzBkZGY5OTg3NGQ1NDdhNjQ4ZDc4MDA3NTViN2MxNTdjMGUzOTYifSwiaWF0IjoxNzk1MjI5MjU4fQ.gIP4DefZXJYfa_ps8Z04guoP9QgwvigR21eBgw2z-a7M-n8OvdoDt5qwl8tA-t2U8F4Q7lpgiRDvJ4sDzvayrg";
const PUBLIC_KEY: PublicKey = {
  use: "sig",
  kty: "EC",
  kid: "01a1fc00-91f1-7ef4-82db-c4a140a758db",
  crv: "P-256",
  alg: "ES256",
  x: "6m89OyG1DB_GVBkON-PBnOfccbUyX0AmlX-wTDTOnac",
  y: "c2-WBtibxsP5ySlXCJZrxOKRrkcwCxUW-x1m_OeLkAQ",
};

function signedElsewhere(): Envelope {
  const { output } = engine.envelop(INVOICE);
  const head = { ...output.head, uuid: "01a1fc00-91f1-7791-aaf5-9531d2620355" };
  return { ...output, head, sigs: [SIGNATURE] };
}

function withQuantity({ doc, ...rest }: Envelope, quantity: string): Envelope {
  return { ...rest, doc: { ...doc, lines: [{ ...line("100.00", VAT), quantity }] } };
}

function codes(json: unknown): readonly string[] {
  return engine.validate(json).map(({ code }) => code);
}

let key: SigningKey;
beforeAll(async () => {
  let count = 0;
  const uuid = () => {
    count += 1;
    return `01960000-0000-7000-8000-00000000000${count}`;
  };
  key = await importSigningKey(await generateKey(uuid));
});

describe("a signature made elsewhere", () => {
  it("verifies with its key", async () => {
    expect(engine.validate(signedElsewhere())).toEqual([]);
    await expect(engine.verify(signedElsewhere(), [PUBLIC_KEY])).resolves.toBeUndefined();
    await expect(engine.verify(signedElsewhere())).resolves.toBeUndefined();
    expect(await thumbprint(PUBLIC_KEY)).toBe(
      "c7c2f69c3c858a18e101da2e7a63d6342a1650b4c7705e255d9ca69d1bedce13",
    );
  });

  it("verifies with no other key, for no other head and not outside the key's validity", async () => {
    const refused = { key: "signature" };
    const early = { ...PUBLIC_KEY, valid_from: "2027-01-01T00:00:00Z" };
    const late = { ...PUBLIC_KEY, valid_until: "2026-01-01T00:00:00Z" };
    for (const other of [key.public, early, late])
      await expect(engine.verify(signedElsewhere(), [other])).rejects.toMatchObject(refused);
    const { head, ...rest } = signedElsewhere();
    const moved = { ...rest, head: { ...head, uuid: "01960000-0000-7000-8000-00000000000f" } };
    await expect(engine.verify(moved, [PUBLIC_KEY])).rejects.toMatchObject(refused);
    await expect(engine.verify(moved)).rejects.toMatchObject(refused);
  });

  it("survives a build that keeps it", () => {
    const signed = signedElsewhere();
    const { output, faults } = engine.envelop(signed, { keepSignatures: true });
    expect(faults).toEqual([]);
    expect(output.head.dig).toEqual(signed.head.dig);
    expect(output.sigs).toEqual([SIGNATURE]);
    expect(engine.envelop(signed).output.sigs).toBeUndefined();
  });

  it("stays with a document that is kept, of which only the head is validated", () => {
    const options = { keepSignatures: true, keepDocument: true };
    const stamped = (val: string) => {
      const signed = signedElsewhere();
      return { ...signed, head: { ...signed.head, stamps: [{ prv: "a-b", val }] } };
    };
    expect(engine.validate(signedElsewhere())).toEqual([]);
    const { output, faults } = engine.envelop(stamped("1"), options);
    expect([output, faults]).toEqual([stamped("1"), []]);
    expect(engine.envelop(stamped(""), options).faults).toMatchObject([
      { paths: ["$.head.stamps[0].val"] },
    ]);
    const other = withQuantity(stamped("1"), "2");
    expect(engine.envelop(other, options)).toEqual(engine.envelop(other, { keepSignatures: true }));
    expect(engine.envelop(other, options).output.head.dig).not.toEqual(output.head.dig);
  });

  it("no longer belongs to a document that changed", () => {
    expect(codes(withQuantity(signedElsewhere(), "2"))).toContain("GOBL-ENVELOPE-11");
    const { doc, ...rest } = signedElsewhere();
    const { code: _code, ...numberless } = doc;
    expect(engine.validate({ ...rest, doc: numberless })).toMatchObject([
      { code: "GOBL-ENVELOPE-11", paths: ["$"] },
      { code: "GOBL-ENVELOPE-13", paths: ["$"] },
    ]);
  });
});

describe("signing", () => {
  it("states identity, digest and time and changes nothing but the signatures", async () => {
    const { output } = engine.envelop(INVOICE);
    const signed = await engine.sign(output, key, { issuer: "a.example.com", expires: 5 });
    expect({ ...signed, sigs: undefined }).toEqual({ ...output, sigs: undefined });
    const [header = "", payload = ""] = (signed.sigs?.[0] ?? "").split(".");
    const decoded = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    expect(decoded(header)).toEqual({ alg: "ES256", kid: key.kid });
    expect(Object.entries(decoded(payload))).toEqual([
      ["uuid", output.head.uuid],
      ["dig", output.head.dig],
      ["iss", "a.example.com"],
      ["iat", Date.UTC(2026, 0, 15, 10) / 1000],
      ["exp", 5],
    ]);
    await expect(engine.verify(signed, [PUBLIC_KEY, key.public])).resolves.toBeUndefined();
  });

  it("adds to what is signed and can be undone", async () => {
    const twice = await engine.sign(await engine.sign(INVOICE, key), key);
    expect(twice.sigs).toHaveLength(2);
    await expect(engine.verify(twice, [key.public])).resolves.toBeUndefined();
    expect(engine.unsign(twice).sigs).toBeUndefined();
    await expect(engine.verify(engine.unsign(twice))).rejects.toMatchObject({ key: "signature" });
  });

  it("allows stamps", async () => {
    const { head, ...rest } = await engine.sign(INVOICE, key);
    const stamped = { ...rest, head: { ...head, stamps: [{ prv: "a", val: "x" }] } };
    expect(codes(stamped)).toEqual([]);
    expect(codes(engine.unsign(stamped))).toEqual(["GOBL-ENVELOPE-12"]);
  });

  it("refuses a document without a code", async () => {
    const draft = bill({ lines: [line("100.00", VAT)] });
    await expect(engine.sign(draft, key)).rejects.toMatchObject({
      key: "validation",
      faults: [{ code: "GOBL-ENVELOPE-13", paths: ["$"] }],
    });
  });

  it("refuses keys without an id", async () => {
    const jwk = await generateKey(() => "");
    expect(publicKeyOf(jwk)).not.toHaveProperty("d");
    await expect(importSigningKey(jwk)).rejects.toMatchObject({ key: "signature" });
  });
});

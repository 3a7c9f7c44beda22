import { selfSigned, toPkcs12 } from "@fakturo/signature";
import { expect, it } from "vitest";
import { TlsPairs } from "./tls-pairs.ts";

const MINUTE_MS = 60_000;

it("a certificate is opened once, and again when it was not used for long", () => {
  let now = Date.UTC(2026, 0, 1);
  const pairs = new TlsPairs({ now: () => now });
  const own = selfSigned({
    commonName: "ANA",
    name: { serialNumber: "IDCES-12345678Z" },
    from: now,
    until: now + 60 * MINUTE_MS,
  });
  const pkcs12 = Buffer.from(toPkcs12(own, "x")).toString("base64");
  const open = () => pairs.of(JSON.stringify({ pkcs12, password: "x" }), "the certificate");
  const first = open();
  for (let use = 0; use < 3; use += 1) {
    now += 8 * MINUTE_MS;
    expect(open()).toBe(first);
  }
  now += 11 * MINUTE_MS;
  expect(open()).not.toBe(first);
});

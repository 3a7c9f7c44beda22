import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSigned } from "./signature.ts";

const TIME = 1_767_225_600;
const BODY = '{"id":"1"}';
const SECRET = "whsec_test";
const MAC = "c9c43053c587d9a132baf3e87a7f5cd6b5e5e5acf4ecb038f8c897644f666304";
const other = createHmac("sha256", "whsec_other").update(`${TIME}.${BODY}`).digest("hex");

const check = (header: string, { secrets = SECRET, seconds = 0, body = BODY } = {}) =>
  isSigned(secrets, {
    header,
    bytes: new TextEncoder().encode(body),
    now: (TIME + seconds) * 1000,
  });

describe("a signature of Stripe", () => {
  it.each([
    ["by the secret", `t=${TIME},v1=${MAC}`, {}],
    ["among several", `t=${TIME},v1=${other},v0=${MAC},v1=${MAC}`, {}],
    ["by the former secret", `t=${TIME},v1=${MAC}`, { secrets: `whsec_new ${SECRET}` }],
    ["five minutes old", `t=${TIME},v1=${MAC}`, { seconds: 300 }],
    ["of a clock that is ahead", `t=${TIME},v1=${MAC}`, { seconds: -300 }],
  ])("is valid %s", (_what, header, more) => {
    expect(check(header, more)).toBe(true);
  });

  it.each([
    ["by another secret", `t=${TIME},v1=${other}`, {}],
    ["of another body", `t=${TIME},v1=${MAC}`, { body: '{"id":"2"}' }],
    ["of another time", `t=${TIME + 1},v1=${MAC}`, {}],
    ["that is too old", `t=${TIME},v1=${MAC}`, { seconds: 301 }],
    ["of the test scheme", `t=${TIME},v0=${MAC}`, {}],
    ["of two times", `t=${TIME},t=${TIME + 9},v1=${MAC}`, {}],
    ["without time", `v1=${MAC}`, {}],
    ["that is cut", `t=${TIME},v1=${MAC.slice(1)}`, {}],
    ["that is absent", "", {}],
    ["without secrets", `t=${TIME},v1=${MAC}`, { secrets: " " }],
  ])("is not valid %s", (_what, header, more) => {
    expect(check(header, more)).toBe(false);
  });
});

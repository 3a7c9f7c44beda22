import { expect, it } from "vitest";
import { addressFault } from "./codes.ts";

it("refuses access points without TLS in the live network", () => {
  expect(addressFault("http://ap.example/as4", "live")).toMatchObject({ code: "not-encrypted" });
  expect(addressFault("https://ap.example/as4", "live")).toBeUndefined();
  expect(addressFault("http://127.0.0.1:8080/as4", "test")).toBeUndefined();
});

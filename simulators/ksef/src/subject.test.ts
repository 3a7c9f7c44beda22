import { describe, expect, it } from "vitest";
import { holderOf } from "./subject.ts";

describe("the holder of a certificate", () => {
  it.each([
    ["organizationIdentifier=VATPL-5265877635\nCN=Firma", { code: "5265877635", isSeal: true }],
    ["GN=Jan\nSN=Nowak\nserialNumber=PNOPL-90010112345", { code: "90010112345", isSeal: false }],
    ["SN=Nowak\nserialNumber=TINPL-5265877635", { code: "5265877635", isSeal: false }],
    ["GN=Jan\norganizationIdentifier=VATPL-5265877635", undefined],
    ["CN=Firma", undefined],
  ])("is found by the number in %j", (subject, holder) => {
    expect(holderOf({ subject })).toEqual(holder);
  });
});

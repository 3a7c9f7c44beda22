import type { OutsideRequest } from "@fakturo/plugin";
import { fakeRequest, fakeRouteContext } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { ownershipRef, page, pageUpload } from "./ownership.ts";

const ref = ownershipRef("01a208ce-97a9-71b0-97a6-3bdf310dae5d");
const pdf = new TextEncoder().encode("%PDF-1.7 extract");
const request = (parts: OutsideRequest["parts"] = []): OutsideRequest => ({
  ...fakeRequest({ parts }),
  ref,
});
const upload = (data: Uint8Array) => {
  const part = { name: "document", fileName: "extract.pdf", mime: "application/pdf", data };
  return pageUpload.handle(request([part]), fakeRouteContext());
};

it("asks for the proof with a form, and thanks for it", async () => {
  const asked = await page.handle(request(), fakeRouteContext());
  expect(asked.body).toContain('<input type="file" name="document"');
  const thanked = await upload(pdf);
  expect(thanked.body).toContain("The document is being checked");
  expect(thanked.effects?.wake).toEqual([{ ref }]);
});

it("refuses a proof that is not a PDF", async () => {
  await expect(upload(new TextEncoder().encode("<html>"))).rejects.toThrow("must be a PDF");
});

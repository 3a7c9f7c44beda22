import { simulator } from "@fakturo/simulator-mydata";
import { expect, it } from "vitest";
import { deliveryNoteOf, documentOf, NOW } from "../harness/mydata-probe.ts";

const ISSUER = "177472438";

it("a provider cancels its own delivery notes, each once, and nothing else", () => {
  const open = simulator.open([]);
  const call = (method: string, query: Record<string, string>, body = "", user = "999999990") => {
    const request = {
      ...{
        method: "POST",
        path: `/myDataProvider/${method}`,
        query: new Map(Object.entries(query)),
      },
      headers: { "aade-user-id": user, "ocp-apim-subscription-key": "0".repeat(32) },
      ...{ body: Buffer.from(body), certificate: undefined, origin: "https://aade.example" },
    };
    const { reply } = open.handle(request, { now: () => NOW, random: () => 0.5 });
    return String(reply.body);
  };
  const sent = (xml: string) => /invoiceMark>(\d+)</.exec(call("SendInvoices", {}, xml))?.[1] ?? "";
  const cancel = (mark: string, entityVatNumber = ISSUER, user?: string) => {
    const answer = call("CancelDeliveryNote", { mark, entityVatNumber }, "", user);
    return /<(?:\w+:)?(?:code|statusCode)>(\w+)</.exec(answer)?.[1];
  };
  const [note, invoice] = [sent(deliveryNoteOf()), sent(documentOf())];
  expect(note).toMatch(/^4/);
  expect(cancel("")).toBe("103");
  expect(cancel("1")).toBe("104");
  expect(cancel(note, "841442160")).toBe("248");
  expect(cancel(note, ISSUER, "999999989")).toBe("248");
  expect(cancel(invoice)).toBe("252");
  expect(cancel(note)).toBe("Success");
  expect(cancel(note)).toBe("251");
});

import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-br";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { coded, customer, fine, invoice, simplified, soldTo } from "../fixtures/invoice.ts";
import { plugin } from "./index.ts";
import { plugin as next } from "./next.ts";

const plugins = [regime, plugin, next];
const engine = createEngine({ plugins, ...fixedPorts() });
const released = createEngine({ plugins: [regime, plugin], ...fixedPorts() });

const INDICATOR = "br-nfe-state-reg-ind";
const identities = [{ key: "br-nfe-state-reg", code: "63250303" }];
const registered = soldTo({ identities });
const indicated = (indicator: string, changes: object = {}) =>
  soldTo({ ext: { ...customer.ext, [INDICATOR]: indicator }, ...changes });

/** Builds an invoice, and checks that building it again changes nothing. */
function built(document: object) {
  const { output } = engine.prepare(document);
  expect(JSON.stringify(engine.prepare(output).output)).toBe(JSON.stringify(output));
  return Object(output);
}

describe("the next release", () => {
  it("tells how the customer stands towards ICMS", () => {
    expect(built(registered).customer.ext[INDICATOR]).toBe("1");
    expect(built(fine).customer.ext[INDICATOR]).toBe("9");
    expect(built(indicated("2")).customer.ext[INDICATOR]).toBe("2");
    const consumer = built(simplified({ customer: { ...customer, identities } })).customer;
    expect(consumer.ext[INDICATOR]).toBe("9");
  });

  it("gives documents of any type a model, whatever they say", () => {
    const model = (document: object) => built(document).tax.ext["br-nfe-model"];
    expect(model(invoice({ type: "proforma", tax: undefined }))).toBe("55");
    expect(model(simplified({ type: "other" }))).toBe("65");
    expect(model(coded({ "br-nfe-model": "65" }))).toBe("55");
  });

  it("finds no fault in complete invoices", () => {
    for (const document of [fine, registered, simplified()])
      expect(codesOf(engine, document)).toEqual([]);
  });

  it("is switched off unless it is loaded", () => {
    const wrong = coded({ "br-nfe-presence": "7" });
    expect(codesOf(engine, wrong)).toContain("GOBL-BR-NFE-BILL-INVOICE-45");
    expect(codesOf(released, wrong)).toEqual([]);
  });
});

const rule = (number: string) => `GOBL-BR-NFE-BILL-INVOICE-${number}`;
const purpose = (code: string, ext: object) => coded({ "br-nfe-purpose": code, ...ext }, NOTE);
const NOTE = { type: "credit-note" };

describeRules(plugins, {
  [rule("45")]: {
    at: "$.tax.ext",
    fails: [coded({ "br-nfe-presence": "7" })],
    passes: [fine, invoice({ tax: undefined })],
  },
  [rule("46")]: {
    at: "$.tax.ext",
    fails: [purpose("7", {})],
    passes: [fine, purpose("2", {}), invoice(NOTE)],
  },
  [rule("47")]: {
    at: "$.tax.ext",
    fails: [coded({ "br-nfe-operation-type": "2" }, NOTE)],
    passes: [fine, coded({ "br-nfe-operation-type": "0" }, NOTE)],
  },
  [rule("48")]: {
    at: "$.tax.ext",
    fails: [purpose("5", { "br-nfe-credit-note-type": "06" })],
    passes: [
      purpose("5", { "br-nfe-credit-note-type": "05" }),
      purpose("6", { "br-nfe-credit-note-type": "06" }),
    ],
  },
  [rule("49")]: {
    at: "$.tax.ext",
    fails: [purpose("6", { "br-nfe-debit-note-type": "09" })],
    passes: [
      purpose("6", { "br-nfe-debit-note-type": "08" }),
      purpose("5", { "br-nfe-debit-note-type": "09" }),
    ],
  },
  [rule("51")]: { at: "$.customer", fails: [indicated("1")], passes: [fine, registered] },
  [rule("52")]: {
    at: "$.customer",
    fails: [indicated("2", { identities })],
    passes: [indicated("2"), registered],
  },
  [rule("53")]: {
    at: "$.customer.ext",
    fails: [simplified({ customer: { ...customer, ext: { [INDICATOR]: "2" } } })],
    passes: [simplified({ customer }), indicated("2")],
  },
});

// Building corrects what these rules detect.
describeRules(
  plugins,
  {
    [rule("44")]: {
      at: "$.tax.ext",
      fails: [coded({ "br-nfe-model": "57" })],
      passes: [fine, coded({ "br-nfe-model": "65" })],
    },
    [rule("50")]: {
      at: "$.customer.ext",
      fails: [fine],
      passes: [indicated("9"), simplified()],
    },
  },
  "validate",
);

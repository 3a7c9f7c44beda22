import { createEngine } from "@fakturo/engine";
import { describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const party = (parts: object) => ({
  $schema: "https://gobl.org/draft-0/org/party",
  $regime: "BR",
  name: "Sample",
  tax_id: { country: "BR" },
  ...parts,
});
const at = (address: object) => party({ addresses: [{ locality: "Place", ...address }] });
const FOREIGN = { tax_id: { country: "FR" } };

describeRules([plugin], {
  "GOBL-BR-ORG-PARTY-01": {
    fails: [party({ ext: { "br-ibge-municipality": "355030" } })],
    passes: [
      party({ ext: { "br-ibge-municipality": "3550308" } }),
      party({ ext: { "br-ibge-municipality": "1" }, ...FOREIGN }),
    ],
  },
  "GOBL-BR-ORG-PARTY-02": {
    fails: [at({ state: "XX" })],
    passes: [at({ state: "SP" }), at({}), at({ state: "XX", country: "US" })],
  },
  "GOBL-BR-ORG-PARTY-03": {
    fails: [at({ code: "123" })],
    passes: [at({ code: "01310-100" }), at({ code: "01310100" }), at({ code: "1", country: "US" })],
  },
  "GOBL-BR-TAX-IDENTITY-01": {
    fails: [party({ tax_id: { country: "BR", code: "00.000.000/0001-92" } })],
    passes: [party({ tax_id: { country: "BR", code: "00.000.000/0001-91" } })],
  },
});

it.each([
  [{}, "BR"],
  [FOREIGN, "FR"],
  [{ tax_id: { country: "EL" } }, "GR"],
  [{ tax_id: undefined, identities: [{ key: "passport", country: "FR", code: "1" }] }, "FR"],
  [{ tax_id: undefined }, undefined],
])("gives addresses of %j the country %s", (parts, country) => {
  const engine = createEngine({ plugins: [plugin], ...fixedPorts() });
  const { output } = engine.prepare({ ...at({}), ...parts });
  expect(output.addresses).toMatchObject([country ? { country } : {}]);
});

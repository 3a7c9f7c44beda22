import { plugin as regime } from "@fakturo/regime-it";
import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const address = { street: "Via Roma 1", locality: "Torino", code: "10121", country: "IT" };
const supplier = {
  name: "Falegnameria Rossi",
  tax_id: { country: "IT", code: "12345678903" },
  addresses: [address],
};
const customer = {
  name: "Comune di Asti",
  tax_id: { country: "IT", code: "13029381004" },
  addresses: [address],
};
const vat = { cat: "VAT", rate: "general" };
const line = { quantity: "1", item: { name: "Tavolo", price: "100.00" }, taxes: [vat] };
const fiscalCode = { key: "it-fiscal-code", code: "RSSGNN60R30H501U" };
const person = { name: { given: "Ugo", surname: "Neri" } };
const contribution = {
  key: "fund-contribution",
  percent: "4%",
  ext: { "it-sdi-fund-type": "TC22" },
  taxes: [vat],
};
const note = { code: "7", issue_date: "2026-01-10" };
const rate = { from: "USD", to: "EUR", amount: "0.9" };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-sdi-v1"],
    issue_date: "2026-01-15",
    code: "1",
    supplier,
    customer,
    lines: [line],
    ...changes,
  };
}

const soldBy = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const soldTo = (changes: object) => invoice({ customer: { ...customer, ...changes } });
const livingIn = (changes: object) => soldTo({ addresses: [{ ...address, ...changes }] });
const sold = (changes: object) => invoice({ lines: [{ ...line, ...changes }] });
const taxed = (...taxes: object[]) => sold({ taxes });
const charged = (changes: object) => invoice({ charges: [{ ...contribution, ...changes }] });
const attributed = (type: string) =>
  sold({ item: { ...line.item, attributes: [{ type, text: "1" }] } });
const paid = (payment: object) => invoice({ payment });
const delivered = (changes: object) =>
  invoice({ $tags: ["deferred"], ordering: { despatch: [{ ...note, ...changes }] } });
const dues = { due_dates: [{ date: "2026-02-15", percent: "100%" }] };
const fine = invoice();
const bare = {
  ...invoice({ tax: undefined, currency: "EUR", type: "standard" }),
  $regime: "IT",
};

describeRules([regime, plugin], {
  "GOBL-IT-SDI-BILL-INVOICE-03": {
    fails: [soldBy({ name: "Столяр" })],
    passes: [fine, soldBy({ name: "Perché ÿ" })],
    at: "$.supplier.name",
  },
  "GOBL-IT-SDI-BILL-INVOICE-04": {
    fails: [soldBy({ addresses: undefined })],
    passes: [fine],
    at: "$.supplier.addresses",
  },
  "GOBL-IT-SDI-BILL-INVOICE-06": {
    fails: [soldBy({ registration: { office: "TO" } })],
    passes: [soldBy({ registration: { office: "TO", entry: "123" } }), fine],
    at: "$.supplier.registration.entry",
  },
  "GOBL-IT-SDI-BILL-INVOICE-07": {
    fails: [soldBy({ registration: { entry: "123" } })],
    passes: [soldBy({ registration: { office: "TO", entry: "123" } })],
    at: "$.supplier.registration.office",
  },
  "GOBL-IT-SDI-BILL-INVOICE-08": {
    fails: [
      soldBy({ telephones: [{ num: "1234" }] }),
      soldBy({ telephones: [{ num: "1".repeat(13) }] }),
    ],
    passes: [
      soldBy({ telephones: [{ num: "+390612345678" }] }),
      soldBy({ tax_id: { country: "FR" }, telephones: [{ num: "1234" }] }),
    ],
    at: "$.supplier.telephones[0].num",
  },
  "GOBL-IT-SDI-BILL-INVOICE-09": {
    fails: [invoice({ customer: undefined })],
    passes: [fine],
    at: "$.customer",
  },
  "GOBL-IT-SDI-BILL-INVOICE-10": {
    fails: [soldTo({ name: "東京" })],
    passes: [fine],
    at: "$.customer.name",
  },
  "GOBL-IT-SDI-BILL-INVOICE-11": {
    fails: [soldTo({ tax_id: undefined })],
    passes: [fine, invoice({ customer: undefined })],
    at: "$.customer.tax_id",
  },
  "GOBL-IT-SDI-BILL-INVOICE-12": {
    fails: [soldTo({ addresses: undefined })],
    passes: [fine],
    at: "$.customer.addresses",
  },
  "GOBL-IT-SDI-BILL-INVOICE-13": {
    fails: [soldTo({ name: undefined, people: [person] }), soldTo({ name: undefined })],
    passes: [
      fine,
      soldTo({ name: undefined, people: [person], tax_id: { country: "IT" } }),
      invoice({ customer: undefined }),
    ],
    at: "$",
  },
  "GOBL-IT-SDI-BILL-INVOICE-14": {
    fails: [soldTo({ name: undefined })],
    passes: [fine, soldTo({ name: undefined, people: [person] })],
    at: "$",
  },
  "GOBL-IT-SDI-BILL-INVOICE-15": {
    fails: [soldTo({ tax_id: { country: "IT" } })],
    passes: [
      fine,
      soldTo({ tax_id: { country: "IT" }, identities: [fiscalCode] }),
      soldTo({ tax_id: { country: "FR" } }),
    ],
    at: "$.customer.tax_id.code",
  },
  "GOBL-IT-SDI-BILL-INVOICE-16": {
    fails: [
      soldTo({ tax_id: { country: "IT" } }),
      soldTo({ tax_id: { country: "IT" }, identities: [{ key: "gln", code: "1" }] }),
    ],
    passes: [fine, soldTo({ tax_id: { country: "IT" }, identities: [fiscalCode] })],
    at: "$.customer.identities",
  },
  "GOBL-IT-SDI-BILL-INVOICE-17": {
    fails: [taxed(), sold({ taxes: undefined })],
    passes: [fine],
    at: "$.lines[0]",
  },
  "GOBL-IT-SDI-BILL-INVOICE-18": {
    fails: [sold({ item: { name: "Τραπέζι", price: "1" } })],
    passes: [fine],
    at: "$.lines[0].item.name",
  },
  "GOBL-IT-SDI-BILL-INVOICE-19": {
    fails: [delivered({ issue_date: undefined })],
    passes: [delivered({})],
    at: "$.ordering.despatch[0].issue_date",
  },
  "GOBL-IT-SDI-BILL-INVOICE-20": {
    fails: [invoice({ ordering: { despatch: [note] } })],
    passes: [delivered({}), fine],
    at: "$.ordering.despatch",
  },
  "GOBL-IT-SDI-BILL-INVOICE-21": {
    fails: [paid({ terms: dues })],
    passes: [paid({ terms: dues, instructions: { key: "card" } }), paid({ terms: { notes: "x" } })],
    at: "$",
  },
  "GOBL-IT-SDI-BILL-INVOICE-22": {
    fails: [invoice({ currency: "USD" })],
    passes: [fine, invoice({ currency: "USD", exchange_rates: [rate] })],
    at: "$",
  },
  "GOBL-IT-SDI-BILL-CHARGE-01": {
    fails: [charged({ percent: undefined, amount: "4.00" })],
    passes: [charged({}), charged({ key: "delivery", percent: undefined, amount: "4.00" })],
    at: "$.charges[0].percent",
  },
  "GOBL-IT-SDI-BILL-CHARGE-02": {
    fails: [charged({ ext: undefined }), charged({ key: "fund-contribution+own", ext: undefined })],
    passes: [charged({})],
    at: "$.charges[0].ext",
  },
  "GOBL-IT-SDI-BILL-CHARGE-03": {
    fails: [charged({ taxes: undefined }), charged({ taxes: [] })],
    passes: [charged({})],
    at: "$.charges[0].taxes",
  },
  "GOBL-IT-SDI-ORG-ADDRESS-01": {
    fails: [livingIn({ street: undefined })],
    passes: [fine, livingIn({ street: undefined, po_box: "7" })],
    at: "$.customer.addresses[0]",
  },
  "GOBL-IT-SDI-ORG-ADDRESS-02": {
    fails: [livingIn({ street: "улица" })],
    passes: [fine],
    at: "$.customer.addresses[0].street",
  },
  "GOBL-IT-SDI-ORG-ADDRESS-03": {
    fails: [livingIn({ po_box: "№ 7" })],
    passes: [livingIn({ po_box: "7" })],
    at: "$.customer.addresses[0].po_box",
  },
  "GOBL-IT-SDI-ORG-ADDRESS-04": {
    fails: [livingIn({ country: undefined })],
    passes: [fine],
    at: "$.customer.addresses[0].country",
  },
  "GOBL-IT-SDI-ORG-ADDRESS-05": {
    fails: [livingIn({ locality: undefined })],
    passes: [fine],
    at: "$.customer.addresses[0].locality",
  },
  "GOBL-IT-SDI-ORG-ADDRESS-06": {
    fails: [livingIn({ locality: "Łódź" })],
    passes: [fine],
    at: "$.customer.addresses[0].locality",
  },
  "GOBL-IT-SDI-ORG-ADDRESS-07": {
    fails: [livingIn({ code: undefined })],
    passes: [fine, livingIn({ code: undefined, country: "FR" })],
    at: "$.customer.addresses[0].code",
  },
  "GOBL-IT-SDI-ORG-ADDRESS-08": {
    fails: [livingIn({ code: "123456" }), livingIn({ code: "1012A" })],
    passes: [fine, livingIn({ code: "100" }), livingIn({ code: "123456", country: "FR" })],
    at: "$.customer.addresses[0].code",
  },
  "GOBL-IT-SDI-ORG-ATTRIBUTE-01": {
    fails: [attributed("ELEVENCHARS")],
    passes: [attributed("TENCHARSXX")],
    at: "$.lines[0].item.attributes[0].type",
  },
  "GOBL-IT-SDI-TAX-COMBO-02": {
    fails: [taxed(vat, { cat: "IRPEF", percent: "20%" })],
    passes: [fine, taxed(vat, { cat: "IRPEF", percent: "20%", ext: { "it-sdi-retained": "A" } })],
    at: "$.lines[0].taxes[1].ext",
  },
  "GOBL-IT-SDI-PAY-INSTRUCTIONS-01": {
    fails: [paid({ instructions: { key: "other" } })],
    passes: [paid({ instructions: { key: "other+payment-slip" } })],
    at: "$.payment.instructions.ext",
  },
  "GOBL-IT-SDI-PAY-RECORD-01": {
    fails: [paid({ advances: [{ key: "other", description: "x", amount: "1" }] })],
    passes: [paid({ advances: [{ key: "cash", description: "x", amount: "1" }] })],
    at: "$.payment.advances[0].ext",
  },
});

describeRules(
  [regime, plugin],
  {
    "GOBL-IT-SDI-BILL-INVOICE-01": {
      fails: [bare],
      passes: [{ ...bare, tax: { ext: { "it-sdi-format": "FPR12" } } }],
      at: "$.tax",
    },
    "GOBL-IT-SDI-BILL-INVOICE-02": {
      fails: [{ ...bare, tax: { ext: { "it-sdi-format": "FPR12" } } }],
      passes: [
        { ...bare, tax: { ext: { "it-sdi-format": "FPR12", "it-sdi-document-type": "TD01" } } },
      ],
      at: "$.tax.ext",
    },
    "GOBL-IT-SDI-BILL-INVOICE-05": {
      fails: [bare],
      passes: [{ ...bare, supplier: { ...supplier, ext: { "it-sdi-fiscal-regime": "RF19" } } }],
      at: "$.supplier.ext",
    },
    "GOBL-IT-SDI-TAX-COMBO-01": {
      fails: [{ ...bare, lines: [{ ...line, taxes: [{ cat: "VAT", key: "exempt" }] }] }],
      passes: [
        {
          ...bare,
          lines: [
            { ...line, taxes: [{ cat: "VAT", key: "exempt", ext: { "it-sdi-exempt": "N4" } }] },
          ],
        },
      ],
      at: "$.lines[0].taxes[0].ext",
    },
  },
  "validate",
);

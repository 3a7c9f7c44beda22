import { plugin as regime } from "@fakturo/regime-br";
import { describeRules } from "@fakturo/testkit";
import {
  customer,
  fine,
  invoice,
  simplified,
  soldAt,
  soldTo,
  suppliedBy,
  suppliedFrom,
} from "../fixtures/invoice.ts";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const rule = (number: string) => `GOBL-BR-NFE-BILL-INVOICE-${number}`;
const passport = { key: "passport", country: "US", code: "X1" };
const nameless = { tax_id: undefined, identities: undefined };
const american = { tax_id: { country: "US", code: "1" } };
const withNull = (party: { readonly addresses: readonly object[] }) => [...party.addresses, null];

describeRules(plugins, {
  [rule("01")]: {
    at: "$.supplier.tax_id",
    fails: [suppliedBy({ tax_id: undefined })],
    passes: [fine],
  },
  [rule("02")]: {
    at: "$.supplier.tax_id.code",
    fails: [suppliedBy({ tax_id: { country: "BR" } })],
    passes: [fine],
  },
  [rule("04")]: {
    at: "$.supplier.addresses[1].street",
    fails: [suppliedFrom({ street: undefined })],
    passes: [fine, suppliedFrom({})],
  },
  [rule("05")]: {
    at: "$.supplier.addresses[1].num",
    fails: [suppliedFrom({ num: undefined })],
    passes: [fine, suppliedFrom({})],
  },
  [rule("06")]: {
    at: "$.supplier.addresses[1].locality",
    fails: [suppliedFrom({ locality: undefined })],
    passes: [fine, suppliedFrom({})],
  },
  [rule("07")]: {
    at: "$.supplier.addresses[1].state",
    fails: [suppliedFrom({ state: undefined })],
    passes: [fine, suppliedFrom({})],
  },
  [rule("08")]: {
    at: "$.supplier.addresses[1].code",
    fails: [suppliedFrom({ code: undefined })],
    passes: [fine, suppliedFrom({})],
  },
  [rule("09")]: {
    at: "$.supplier.ext",
    fails: [suppliedBy({ ext: undefined })],
    passes: [fine, suppliedBy({ ext: undefined, addresses: undefined })],
  },
  [rule("10")]: {
    at: "$.supplier.name",
    fails: [suppliedBy({ name: undefined })],
    passes: [fine],
  },
  [rule("11")]: {
    at: "$.supplier.addresses",
    fails: [suppliedBy({ addresses: undefined })],
    passes: [fine],
  },
  [rule("12")]: {
    at: "$.customer",
    fails: [invoice({ customer: undefined })],
    passes: [fine, simplified()],
  },
  [rule("13")]: {
    at: "$.customer.addresses",
    fails: [soldTo({ addresses: undefined })],
    passes: [fine, simplified({ customer: { ...customer, addresses: undefined } })],
  },
  [rule("15")]: {
    at: "$.customer.tax_id.code",
    fails: [soldTo({ tax_id: { country: "BR" } })],
    passes: [fine, soldTo({ tax_id: undefined, identities: [passport] })],
  },
  [rule("17")]: {
    at: "$.customer.addresses[1].street",
    fails: [soldAt({ street: undefined })],
    passes: [fine, soldAt({})],
  },
  [rule("18")]: {
    at: "$.customer.addresses[1].num",
    fails: [soldAt({ num: undefined })],
    passes: [fine, soldAt({})],
  },
  [rule("19")]: {
    at: "$.customer.addresses[1].locality",
    fails: [soldAt({ locality: undefined })],
    passes: [fine, soldAt({})],
  },
  [rule("20")]: {
    at: "$.customer.addresses[0].state",
    fails: [soldTo({ addresses: [{ ...customer.addresses[0], state: undefined }] })],
    passes: [
      fine,
      soldTo({
        ...american,
        addresses: [{ ...customer.addresses[0], country: "US", state: undefined }],
      }),
    ],
  },
  [rule("21")]: {
    at: "$.customer.addresses[1].code",
    fails: [soldAt({ code: undefined })],
    passes: [fine, soldAt({})],
  },
  [rule("22")]: {
    at: "$.customer.ext",
    fails: [soldTo({ ext: undefined })],
    passes: [
      fine,
      soldTo({ ...american, ext: undefined }),
      soldTo({ ext: undefined, addresses: undefined }),
    ],
  },
  [rule("36")]: {
    at: "$.customer",
    fails: [
      soldTo(nameless),
      soldTo({ ...nameless, identities: [{ ...passport, country: "BR" }] }),
    ],
    passes: [fine, soldTo({ ...nameless, identities: [passport] }), simplified()],
  },
  [rule("38")]: {
    at: "$.customer.addresses[1].country",
    fails: [soldTo({ ...nameless, addresses: [customer.addresses[0], customer.addresses[0]] })],
    passes: [fine, soldAt({})],
  },
});

// Building corrects what these rules detect.
describeRules(
  plugins,
  {
    [rule("03")]: {
      at: "$.supplier.addresses[1]",
      fails: [suppliedBy({ addresses: withNull(customer) })],
      passes: [fine],
    },
    [rule("16")]: {
      at: "$.customer.addresses[1]",
      fails: [soldTo({ addresses: withNull(customer) })],
      passes: [fine],
    },
    [rule("37")]: {
      at: "$.supplier.addresses[0].country",
      fails: [fine],
      passes: [suppliedBy({ addresses: [{ ...customer.addresses[0], country: "BR" }] })],
    },
    [rule("39")]: {
      at: "$.supplier.ext",
      fails: [fine],
      passes: [suppliedBy({ ext: { "br-nfe-regime": "1" } })],
    },
  },
  "validate",
);

import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, identified, label } from "../common.ts";

const identity = defineObject(
  "org.Identity",
  {
    schema: "org/identity",
    title: "Identity",
    description: "Code by which somebody or something is known in a register.",
  },
  {
    ...identified,
    label,
    scope: optional(types.key, "Scope", "Legal or tax weight of the identity.", {
      oneOf: [
        ["tax", "Tax"],
        ["legal", "Legal"],
      ],
    }),
    country: optional(types.isoCountry, "Country", "Country whose register issued the code."),
    key: optional(types.key, "Key", "Which register, by key; excludes a type.", {
      anyOf: [
        ["sku", "SKU"],
        ["item", "Item"],
        ["order", "Order"],
        ["agreement", "Agreement"],
        ["contract", "Contract"],
        ["passport", "Passport"],
        ["national", "National ID Card"],
        ["foreign", "Foreign ID"],
        ["resident", "Residence Permit"],
        ["isbn", "ISBN"],
        ["hsn", "HSN"],
        ["gln", "GLN"],
        ["gtin", "GTIN"],
        ["ean", "EAN"],
        ["upc", "UPC"],
        ["imei", "IMEI"],
        ["duns", "DUNS"],
        ["ncm", "NCM"],
        ["other", "Other"],
      ],
    }),
    type: optional(types.code, "Type", "Which register, by its local code; excludes a key."),
    code: always(types.code, "Code", "The value in that register."),
    description: optional(types.text, "Description", "What the code stands for."),
    ext,
  },
);

/** Code of a party or item in a register; key or type name the register. */
export interface Identity extends Static<typeof identity> {}
export const Identity: ObjectDef<Identity> = identity;

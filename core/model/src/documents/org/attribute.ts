import { defineObject, type ObjectDef, optional, type Static, types } from "../../schema/index.ts";
import { label } from "../common.ts";

const attribute = defineObject(
  "org.Attribute",
  {
    schema: "org/attribute",
    title: "Attribute",
    description: "Feature of an item, such as its colour or weight (BG-32).",
  },
  {
    label,
    key: optional(types.key, "Key", "Which feature, by key; excludes a type (BT-160).", {
      anyOf: [
        ["color", "Color"],
        ["size", "Size"],
        ["material", "Material"],
        ["length", "Length"],
        ["width", "Width"],
        ["height", "Height"],
        ["diameter", "Diameter"],
        ["weight", "Weight"],
        ["volume", "Volume"],
        ["production", "Production Date"],
        ["expiry", "Expiry Date"],
        ["nutrition+energy", "Energy"],
        ["nutrition+fat", "Fat"],
        ["nutrition+saturated-fat", "Saturated Fat"],
        ["nutrition+carbohydrates", "Carbohydrates"],
        ["nutrition+sugars", "Sugars"],
        ["nutrition+protein", "Protein"],
        ["nutrition+salt", "Salt"],
        ["nutrition+fibre", "Fibre"],
        ["emissions+co2e", "CO2e Emissions"],
      ],
    }),
    type: optional(types.code, "Type", "Which feature, by an agreed code; excludes a key."),
    text: optional(types.text, "Text", "Value in words (BT-161)."),
    code: optional(types.code, "Code", "Value from an agreed code list."),
    amount: optional(types.amount, "Amount", "Value as a number."),
    unit: optional(types.unit, "Unit", "Unit of the number."),
    date: optional(types.date, "Date", "Value as a day."),
  },
);

/** Property of an item, such as its colour or weight (BG-32). */
export interface Attribute extends Static<typeof attribute> {}
export const Attribute: ObjectDef<Attribute> = attribute;

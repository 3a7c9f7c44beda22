import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { Definition } from "../cbc/definition.ts";
import { TaxNote } from "./note.ts";

const scenario = defineObject(
  "tax.Scenario",
  {
    schema: "tax/scenario",
    title: "Scenario",
    description: "Condition on a document, and the note and codes it brings.",
  },
  {
    name: optional(types.i18nText, "Name", "Short name by language."),
    desc: optional(types.i18nText, "Description", "When it applies, by language."),
    type: optional(list(types.key), "Type", "Document types, one of which must match."),
    tags: optional(list(types.key), "Tags", "Tags the document must all have."),
    cat: optional(list(types.code), "Tax Categories", "Categories, one of which must be charged."),
    ext_key: optional(types.key, "Extension Key", "Extension the document must have somewhere."),
    ext_code: optional(types.code, "Extension Code", "Value that extension must have."),
    note: optional(TaxNote, "Note", "Added to the notes on taxes."),
    codes: optional(types.codeMap, "Codes", "Codes for converters to local formats."),
    ext: optional(types.extensions, "Extensions", "Added to the extensions of the document's tax."),
  },
);

/** Condition on a document, with the note and codes that follow from it. */
export interface Scenario extends Static<typeof scenario> {}
export const Scenario: ObjectDef<Scenario> = scenario;

const scenarioSet = defineObject(
  "tax.ScenarioSet",
  {
    schema: "tax/scenario-set",
    title: "Scenario Set",
    description: "Scenarios of one kind of document.",
  },
  {
    schema: always(types.text, "Schema", "Short schema id of the documents."),
    list: always(list(Scenario), "List", "Tried in this order; every match is applied."),
  },
);

/** Scenarios of one kind of document. */
export interface ScenarioSet extends Static<typeof scenarioSet> {}
export const ScenarioSet: ObjectDef<ScenarioSet> = scenarioSet;

const tagSet = defineObject(
  "tax.TagSet",
  {
    schema: "tax/tag-set",
    title: "Tag Set",
    description: "Tags allowed on one kind of document.",
  },
  {
    schema: always(types.text, "Schema", "Short schema id of the documents."),
    list: always(list(Definition), "List", "The tags."),
  },
);

/** Allowed tags of one kind of document. */
export interface TagSet extends Static<typeof tagSet> {}
export const TagSet: ObjectDef<TagSet> = tagSet;

const correctionDefinition = defineObject(
  "tax.CorrectionDefinition",
  {
    schema: "tax/correction-definition",
    title: "Correction Definition",
    description: "How one kind of document may be corrected.",
  },
  {
    schema: always(types.text, "Schema", "Short schema id of the documents."),
    types: optional(list(types.key), "Types", "Types a correction may have; the first is usual."),
    extensions: optional(list(types.key), "Extensions", "Extensions the options may carry."),
    reason_required: optional(types.flag, "Reason Required", "A reason has to be given."),
    stamps: optional(list(types.key), "Stamps", "Seals to repeat from the original."),
    copy_tax: optional(types.flag, "Copy Tax Totals", "Offer to repeat the original's taxes."),
  },
);

/** Allowed corrections of one kind of document. */
export interface CorrectionDefinition extends Static<typeof correctionDefinition> {}
export const CorrectionDefinition: ObjectDef<CorrectionDefinition> = correctionDefinition;

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
import { Source } from "../cbc/source.ts";
import { CorrectionDefinition, ScenarioSet, TagSet } from "./scenario.ts";

const addonDef = defineObject(
  "tax.AddonDef",
  {
    schema: "tax/addon-def",
    title: "Addon Definition",
    description: "Rules of a format or an authority, applied on top of a regime.",
  },
  {
    key: always(types.key, "Key", "Value for `$addons`, ending in its version."),
    requires: optional(list(types.key), "Requires", "Addons that are applied before it."),
    name: always(types.i18nText, "Name", "Short name by language."),
    description: optional(types.i18nText, "Description", "What it is for, by language."),
    sources: optional(list(Source), "Sources", "Specifications it follows."),
    extensions: always(list(Definition), "Extensions", "Extension keys and their values."),
    tags: optional(list(TagSet), "Tags", "Document tags it adds."),
    scenarios: always(list(ScenarioSet), "Scenarios", "Notes and codes that depend on documents."),
    identities: optional(list(Definition), "Identities", "Identity keys and types it knows."),
    inboxes: optional(list(Definition), "Inboxes", "Document networks it knows."),
    corrections: always(list(CorrectionDefinition), "Corrections", "How to correct documents."),
  },
);

/** Rules of a format or an authority, applied on top of a regime. */
export interface AddonDef extends Static<typeof addonDef> {}
export const AddonDef: ObjectDef<AddonDef> = addonDef;

const catalogueDef = defineObject(
  "tax.CatalogueDef",
  {
    schema: "tax/catalogue-def",
    title: "Catalogue Definition",
    description: "Extensions shared by several regimes and addons.",
  },
  {
    key: always(types.key, "Key", "Prefix of its extension keys."),
    name: always(types.i18nText, "Name", "Short name by language."),
    description: optional(types.i18nText, "Description", "Who publishes the lists, by language."),
    extensions: always(list(Definition), "Extensions", "Extension keys and their values."),
  },
);

/** Extensions shared by several regimes and addons, usually an international code list. */
export interface CatalogueDef extends Static<typeof catalogueDef> {}
export const CatalogueDef: ObjectDef<CatalogueDef> = catalogueDef;

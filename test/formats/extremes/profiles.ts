import { plugin as cii } from "@fakturo/app-cii";
import { plugin as oioubl } from "@fakturo/app-dk-oioubl";
import { plugin as finvoice } from "@fakturo/app-fi-finvoice";
import { plugin as ubl } from "@fakturo/app-ubl";
import type { JsonObject } from "@fakturo/model";
import type { Converter, Plugin } from "@fakturo/plugin";
import { DENMARK, FINLAND } from "../homes.ts";
import { type DocumentProfile, PROFILES } from "../profiles.ts";

/** A profile with the converter that writes it. */
export interface WrittenProfile extends DocumentProfile {
  readonly app: string;
  readonly converter: Converter;
  readonly options: JsonObject;
}

function converterOf({ converters = [], name }: Plugin): Converter {
  const [converter] = converters;
  if (!converter) throw new Error(`${name} has no converter`);
  return converter;
}

const BY_APP = { ubl: converterOf(ubl), cii: converterOf(cii) };

/** Every profile with official rules. */
export const WRITTEN_PROFILES: readonly WrittenProfile[] = [
  ...PROFILES.map((profile) => ({
    ...profile,
    converter: BY_APP[profile.app],
    options: { doc_type: profile.docType },
  })),
  {
    types: [],
    hasRounding: false,
    app: "dk-oioubl",
    docType: "oioubl",
    ruleSets: ["dk.oioubl:invoice", "dk.oioubl:credit-note"],
    addons: ["dk-oioubl-v2"],
    homes: [DENMARK],
    needsCents: true,
    converter: converterOf(oioubl),
    options: {},
  },
  {
    types: [],
    hasRounding: true,
    app: "fi-finvoice",
    docType: "finvoice",
    ruleSets: ["fi.finvoice:finvoice", "fi.finvoice:finvoice"],
    addons: ["fi-finvoice-v3"],
    homes: [FINLAND],
    converter: converterOf(finvoice),
    options: {},
  },
];

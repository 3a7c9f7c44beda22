import { amended, schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { DPS_TYPES } from "./dps.ts";
import { PLACES } from "./places.ts";

/** Note 007 of the national NFS-e: the NBS code is optional, PIS and COFINS are withheld by ten codes. */
const TYPES = amended(
  DPS_TYPES,
  [
    ["TCCServ", "cNBS:TSCodNBS", "cNBS:TSCodNBS?"],
    [
      "TCTribOutrosPisCofins",
      "tpRetPisCofins:TSTipoAmbiente?",
      "tpRetPisCofins:TSTipoRetPISCofins?",
    ],
  ],
  { TSTipoRetPISCofins: { patterns: ["[0-9]"] } },
);

/** Writes a document on one line, because the signature covers white space. */
export const writeDps = schemaWriter(new XmlSchema({ ...TYPES, places: PLACES }), "NFSE-ESQUEMA");

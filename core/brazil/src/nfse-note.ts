/**
 * What note 007 of the national NFS-e changes in the schema of layout 1.01, as `amended` of `@fakturo/xml-schema` takes it:
 * the NBS code is optional, PIS and COFINS are withheld by ten codes.
 */
export const NFSE_NOTE_007 = {
  amendments: [
    ["TCCServ", "cNBS:TSCodNBS", "cNBS:TSCodNBS?"],
    [
      "TCTribOutrosPisCofins",
      "tpRetPisCofins:TSTipoAmbiente?",
      "tpRetPisCofins:TSTipoRetPISCofins?",
    ],
  ],
  values: { TSTipoRetPISCofins: { patterns: ["[0-9]"] } },
} as const;

/** What the codes of a DPS mean, as printed (`tiposSimples` of the NFS-e 1.01). */
type Words = Readonly<Record<string, string>>;

/** `opSimpNac`. */
export const SIMPLES: Words = {
  "1": "Não optante",
  "2": "Optante - Microempreendedor Individual (MEI)",
  "3": "Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)",
};

/** `regEspTrib`. */
export const SPECIAL_REGIME: Words = {
  "0": "Nenhum",
  "1": "Ato cooperado",
  "2": "Estimativa",
  "3": "Microempresa municipal",
  "4": "Notário ou registrador",
  "5": "Profissional autônomo",
  "6": "Sociedade de profissionais",
};

/** `tribISSQN`. */
export const MUNICIPAL_TAX: Words = {
  "1": "Operação tributável",
  "2": "Imunidade",
  "3": "Exportação de serviço",
  "4": "Não incidência",
};

/** `tpRetISSQN`. */
export const WITHHOLDING: Words = {
  "1": "Não retido",
  "2": "Retido pelo tomador",
  "3": "Retido pelo intermediário",
};

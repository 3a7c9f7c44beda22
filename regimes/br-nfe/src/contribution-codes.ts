import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Tax status of PIS and COFINS (`CST`), the same list for both. */
export const CONTRIBUTION_CST: Values = [
  {
    code: "01",
    name: { en: "Taxable operation, standard rate", pt: "Operação Tributável com Alíquota Básica" },
  },
  {
    code: "02",
    name: {
      en: "Taxable operation, differentiated rate",
      pt: "Operação Tributável com Alíquota Diferenciada",
    },
  },
  {
    code: "03",
    name: {
      en: "Taxable operation, rate per unit of measure",
      pt: "Operação Tributável com Alíquota por Unidade de Medida de Produto",
    },
  },
  {
    code: "04",
    name: {
      en: "Taxable monophasic operation, zero-rate resale",
      pt: "Operação Tributável Monofásica, Revenda a Alíquota Zero",
    },
  },
  {
    code: "05",
    name: {
      en: "Taxable operation by tax substitution",
      pt: "Operação Tributável por Substituição Tributária",
    },
  },
  {
    code: "06",
    name: { en: "Taxable operation, zero rate", pt: "Operação Tributável a Alíquota Zero" },
  },
  {
    code: "07",
    name: { en: "Operation exempt from the contribution", pt: "Operação Isenta da Contribuição" },
  },
  {
    code: "08",
    name: {
      en: "Operation without incidence of the contribution",
      pt: "Operação sem Incidência da Contribuição",
    },
  },
  {
    code: "09",
    name: {
      en: "Operation with suspension of the contribution",
      pt: "Operação com Suspensão da Contribuição",
    },
  },
  { code: "49", name: { en: "Other outbound operations", pt: "Outras Operações de Saída" } },
  {
    code: "50",
    name: {
      en: "Credit operation, exclusively taxed domestic revenue",
      pt: "Operação com Direito a Crédito, Vinculada Exclusivamente a Receita Tributada no Mercado Interno",
    },
  },
  {
    code: "51",
    name: {
      en: "Credit operation, exclusively non-taxed domestic revenue",
      pt: "Operação com Direito a Crédito, Vinculada Exclusivamente a Receita Não Tributada no Mercado Interno",
    },
  },
  {
    code: "52",
    name: {
      en: "Credit operation, exclusively export revenue",
      pt: "Operação com Direito a Crédito, Vinculada Exclusivamente a Receita de Exportação",
    },
  },
  {
    code: "53",
    name: {
      en: "Credit operation, taxed and non-taxed domestic revenue",
      pt: "Operação com Direito a Crédito, Vinculada a Receitas Tributadas e Não Tributadas no Mercado Interno",
    },
  },
  {
    code: "54",
    name: {
      en: "Credit operation, taxed domestic and export revenue",
      pt: "Operação com Direito a Crédito, Vinculada a Receitas Tributadas no Mercado Interno e de Exportação",
    },
  },
  {
    code: "55",
    name: {
      en: "Credit operation, non-taxed domestic and export revenue",
      pt: "Operação com Direito a Crédito, Vinculada a Receitas Não Tributadas no Mercado Interno e de Exportação",
    },
  },
  {
    code: "56",
    name: {
      en: "Credit operation, taxed/non-taxed domestic and export revenue",
      pt: "Operação com Direito a Crédito, Vinculada a Receitas Tributadas e Não Tributadas no Mercado Interno e de Exportação",
    },
  },
  {
    code: "60",
    name: {
      en: "Presumed credit, exclusively taxed domestic revenue",
      pt: "Crédito Presumido, Operação de Aquisição Vinculada Exclusivamente a Receita Tributada no Mercado Interno",
    },
  },
  {
    code: "61",
    name: {
      en: "Presumed credit, exclusively non-taxed domestic revenue",
      pt: "Crédito Presumido, Operação de Aquisição Vinculada Exclusivamente a Receita Não Tributada no Mercado Interno",
    },
  },
  {
    code: "62",
    name: {
      en: "Presumed credit, exclusively export revenue",
      pt: "Crédito Presumido, Operação de Aquisição Vinculada Exclusivamente a Receita de Exportação",
    },
  },
  {
    code: "63",
    name: {
      en: "Presumed credit, taxed and non-taxed domestic revenue",
      pt: "Crédito Presumido, Operação de Aquisição Vinculada a Receitas Tributadas e Não Tributadas no Mercado Interno",
    },
  },
  {
    code: "64",
    name: {
      en: "Presumed credit, taxed domestic and export revenue",
      pt: "Crédito Presumido, Operação de Aquisição Vinculada a Receitas Tributadas no Mercado Interno e de Exportação",
    },
  },
  {
    code: "65",
    name: {
      en: "Presumed credit, non-taxed domestic and export revenue",
      pt: "Crédito Presumido, Operação de Aquisição Vinculada a Receitas Não Tributadas no Mercado Interno e de Exportação",
    },
  },
  {
    code: "66",
    name: {
      en: "Presumed credit, taxed/non-taxed domestic and export revenue",
      pt: "Crédito Presumido, Operação de Aquisição Vinculada a Receitas Tributadas e Não Tributadas no Mercado Interno e de Exportação",
    },
  },
  {
    code: "67",
    name: { en: "Presumed credit, other operations", pt: "Crédito Presumido, Outras Operações" },
  },
  {
    code: "70",
    name: {
      en: "Acquisition operation without credit right",
      pt: "Operação de Aquisição sem Direito a Crédito",
    },
  },
  {
    code: "71",
    name: { en: "Acquisition operation with exemption", pt: "Operação de Aquisição com Isenção" },
  },
  {
    code: "72",
    name: {
      en: "Acquisition operation with suspension",
      pt: "Operação de Aquisição com Suspensão",
    },
  },
  {
    code: "73",
    name: { en: "Acquisition operation at zero rate", pt: "Operação de Aquisição a Alíquota Zero" },
  },
  {
    code: "74",
    name: {
      en: "Acquisition operation without incidence of the contribution",
      pt: "Operação de Aquisição sem Incidência da Contribuição",
    },
  },
  {
    code: "75",
    name: {
      en: "Acquisition operation by tax substitution",
      pt: "Operação de Aquisição por Substituição Tributária",
    },
  },
  { code: "98", name: { en: "Other inbound operations", pt: "Outras Operações de Entrada" } },
  { code: "99", name: { en: "Other operations", pt: "Outras Operações" } },
];

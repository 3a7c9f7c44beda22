import type { RegimeData } from "@fakturo/plugin";

/** Taxes of Brazil as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Brazil", pt: "Brasil" },
  description: {
    en: "Taxes on consumption are split between municipalities (ISS), states (ICMS) and the federation (IPI, PIS, COFINS) and are being replaced by IBS and CBS. Companies have a CNPJ, persons a CPF.",
  },
  sources: [
    {
      title: { en: "ABRASF: NFS-e documentation" },
      url: "https://abrasf.org.br/biblioteca/arquivos-publicos/nfs-e",
    },
    {
      title: { en: "Receita Federal: alphanumeric CNPJ" },
      url: "https://www.gov.br/receitafederal/pt-br/acesso-a-informacao/acoes-e-programas/programas-e-atividades/cnpj-alfanumerico",
    },
  ],
  time_zone: "America/Sao_Paulo",
  country: "BR",
  currency: "BRL",
  extensions: [
    {
      key: "br-ibge-municipality",
      name: { en: "IBGE Municipality Code", pt: "Código do Município do IBGE" },
      desc: {
        en: "Seven digits of the statistics office IBGE: two for the state, four for the municipality, one to check.",
      },
      pattern: "^\\d{7}$",
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "ISS",
      name: { en: "ISS", pt: "ISS" },
      title: { en: "Municipal Service Tax", pt: "Imposto Sobre Serviços" },
      informative: true,
    },
    {
      code: "ICMS",
      name: { en: "ICMS", pt: "ICMS" },
      title: {
        en: "State value-added tax",
        pt: "Imposto sobre Circulação de Mercadorias e Serviços",
      },
      informative: true,
    },
    {
      code: "IPI",
      name: { en: "IPI", pt: "IPI" },
      title: { en: "Federal value-added Tax", pt: "Imposto sobre Produtos Industrializados" },
    },
    {
      code: "PIS",
      name: { en: "PIS", pt: "PIS" },
      title: { en: "Social Integration Program", pt: "Programa de Integração Social" },
      informative: true,
    },
    {
      code: "PISRet",
      name: { en: "PIS (Retained)", pt: "PIS (Retido)" },
      title: {
        en: "Social Integration Program Retained",
        pt: "Programa de Integração Social Retido",
      },
      retained: true,
    },
    {
      code: "COFINS",
      name: { en: "COFINS", pt: "COFINS" },
      title: {
        en: "Contribution for the Financing of Social Security",
        pt: "Contribuição para o Financiamento da Seguridade Social",
      },
      informative: true,
    },
    {
      code: "COFINSRet",
      name: { en: "COFINS (Retained)", pt: "COFINS (Retido)" },
      title: {
        en: "Contribution for the Financing of Social Security Retained",
        pt: "Contribuição para o Financiamento da Seguridade Social Retido",
      },
      retained: true,
    },
    {
      code: "CSLL",
      name: { en: "CSLL", pt: "CSLL" },
      title: {
        en: "Social Contribution on Net Profit",
        pt: "Contribuição Social sobre o Lucro Líquido",
      },
      retained: true,
    },
    {
      code: "INSS",
      name: { en: "INSS", pt: "INSS" },
      title: {
        en: "National Social Security Institute Withholding",
        pt: "Retenção do Instituto Nacional do Seguro Social",
      },
      retained: true,
    },
    {
      code: "IRRF",
      name: { en: "IRRF", pt: "IRRF" },
      title: { en: "Income Tax Withheld at Source", pt: "Imposto de Renda Retido na Fonte" },
      retained: true,
    },
    {
      code: "IBS",
      name: { en: "IBS", pt: "IBS" },
      title: { en: "Goods and Services Tax", pt: "Imposto sobre Bens e Serviços" },
      informative: true,
    },
    {
      code: "CBS",
      name: { en: "CBS", pt: "CBS" },
      title: {
        en: "Federal Goods and Services Contribution",
        pt: "Contribuição sobre Bens e Serviços",
      },
      informative: true,
    },
  ],
};

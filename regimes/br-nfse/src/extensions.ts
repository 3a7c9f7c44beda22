import type { AddonData } from "@fakturo/plugin";

type Extensions = NonNullable<AddonData["extensions"]>;
type Sources = NonNullable<Extensions[number]["sources"]>;

/** Branch of economic activity of the service. */
export const CNAE = "br-nfse-cnae";
/** Service in the national nomenclature. */
export const NBS = "br-nfse-nbs";
/** Whether the supplier enjoys a fiscal incentive. */
export const FISCAL_INCENTIVE = "br-nfse-fiscal-incentive";
/** Whether ISS is due, and why not. */
export const ISS_LIABILITY = "br-nfse-iss-liability";
/** Service in the list of the municipality. */
export const SERVICE = "br-nfse-service";
/** Whether the supplier has opted for the Simples Nacional. */
export const SIMPLES = "br-nfse-simples";
/** Special tax regime of a party. */
export const SPECIAL_REGIME = "br-nfse-special-regime";
/** Kind of operation for IBS and CBS. */
export const OPERATION = "br-nfse-operation";
/** Tax status for IBS and CBS. */
export const TAX_STATUS = "br-nfse-tax-status";
/** Tax classification for IBS and CBS. */
export const TAX_CLASS = "br-nfse-tax-class";

const ABRASF: Sources = [
  {
    title: {
      en: "NFS-e ABRASF Taxpayer Guidance Manual (v2.04)",
      pt: "NFS-e ABRASF Manual de Orientação do Contribuinte (v2.04)",
    },
    url: "https://abrasf.org.br/biblioteca/arquivos-publicos/nfs-e-manual-de-orientacao-do-contribuinte-2-04/download",
  },
];

const NBS_SOURCES: Sources = [
  {
    title: {
      en: "Decree No. 7.708/2012 - Institution of the NBS and NEBS",
      pt: "Decreto Nº 7.708/2012 - Instituição da NBS e NEBS",
    },
    url: "https://www.planalto.gov.br/ccivil_03/_ato2011-2014/2012/decreto/d7708.htm",
  },
  {
    title: {
      en: "NBS - Brazilian Nomenclature of Services (MDIC)",
      pt: "NBS - Nomenclatura Brasileira de Serviços (MDIC)",
    },
    url: "https://www.gov.br/mdic/pt-br/assuntos/sdic/comercio-e-servicos/nbs-nomenclatura-brasileira-de-servicos",
  },
];

const OPERATION_SOURCES: Sources = [
  {
    title: { en: "Technical Note SE/CGNFS-e nº 004", pt: "Nota Técnica SE/CGNFS-e nº 004" },
    url: "https://www.gov.br/nfse/pt-br/biblioteca/documentacao-tecnica/rtc-producao-restrita-piloto/nt-004-se-cgnfse-novo-layout-rtc-v2-00-20251210.pdf",
  },
  {
    title: {
      en: "Annex VII - Operation Indicators Table IBS/CBS v1.00",
      pt: "Anexo VII - Tabela de Indicadores de Operação IBS/CBS v1.00",
    },
    url: "https://www.gov.br/nfse/pt-br/biblioteca/documentacao-tecnica/rtc/anexovii-indop_ibscbs_v1-00-00.xlsx",
  },
];

const RTC_TABLES: Sources = [
  {
    title: {
      en: "Technical Report RT 2025.002 - CST and cClassTrib Tables IBS/CBS",
      pt: "Informe Técnico RT 2025.002 - Tabelas CST e cClassTrib IBS/CBS",
    },
    url: "https://www.nfe.fazenda.gov.br/portal/exibirArquivo.aspx?conteudo=gya58CS0dHU=",
  },
];

/** Extensions of the NFS-e; codes and Portuguese names are those of its manuals. */
export const extensions: Extensions = [
  {
    key: CNAE,
    name: { en: "CNAE code", pt: "Código CNAE" },
    desc: {
      en: "Class and subclass of the classification CNAE of the statistics office IBGE, with or without punctuation.",
    },
    pattern: "^\\d{2}[\\s\\.\\-\\/]?\\d{2}[\\s\\.\\-\\/]?\\d[\\s\\.\\-\\/]?\\d{2}$",
  },
  {
    key: NBS,
    name: { en: "NBS code", pt: "Código NBS" },
    desc: { en: "Nine digits of the nomenclature of services NBS, with or without points." },
    sources: NBS_SOURCES,
    pattern: "^\\d[\\.\\s]?\\d{4}[\\.\\s]?\\d{2}[\\.\\s]?\\d{2}$",
  },
  {
    key: FISCAL_INCENTIVE,
    name: { en: "Fiscal Incentive", pt: "Incentivo Fiscal" },
    desc: { en: "`IncentivoFiscal` of the supplier; 2 unless given." },
    sources: ABRASF,
    values: [
      { code: "1", name: { en: "Has incentive", pt: "Possui incentivo" } },
      { code: "2", name: { en: "Does not have incentive", pt: "Não possui incentivo" } },
    ],
  },
  {
    key: ISS_LIABILITY,
    name: { en: "ISS Liability", pt: "Exigibilidade ISS" },
    desc: { en: "`ExigibilidadeISS`, field B-38 of the manual, on every ISS tax; 1 unless given." },
    values: [
      { code: "1", name: { en: "Liable", pt: "Exigível" } },
      { code: "2", name: { en: "Not subject", pt: "Não incidência" } },
      { code: "3", name: { en: "Exempt", pt: "Isenção" } },
      { code: "4", name: { en: "Export", pt: "Exportação" } },
      { code: "5", name: { en: "Immune", pt: "Imunidade" } },
      { code: "6", name: { en: "Suspended Judicially", pt: "Suspensa por Decisão Judicial" } },
      {
        code: "7",
        name: { en: "Suspended Administratively", pt: "Suspensa por Processo Administrativo" },
      },
    ],
  },
  {
    key: SERVICE,
    name: { en: "Service Code", pt: "Código Item Lista Serviço" },
    desc: {
      en: "`ItemListaServico` of the item: a code of the list in Lei Complementar 116/2003, or of the municipality's own.",
    },
  },
  {
    key: SIMPLES,
    name: { en: 'Opting for "Simples Nacional" regime', pt: "Optante pelo Simples Nacional" },
    desc: { en: "`OptanteSimplesNacional` of the supplier." },
    sources: ABRASF,
    values: [
      { code: "1", name: { en: "Opt-in", pt: "Optante" } },
      { code: "2", name: { en: "Opt-out", pt: "Não optante" } },
    ],
  },
  {
    key: SPECIAL_REGIME,
    name: { en: "Special Tax Regime", pt: "Regime Especial de Tributação" },
    desc: { en: "`RegimeEspecialTributacao`, where the party is under one." },
    sources: ABRASF,
    values: [
      { code: "1", name: { en: "Municipal micro-enterprise", pt: "Microempresa municipal" } },
      { code: "2", name: { en: "Estimated", pt: "Estimativa" } },
      { code: "3", name: { en: "Professional Society", pt: "Sociedade de profissionais" } },
      { code: "4", name: { en: "Cooperative", pt: "Cooperativa" } },
      {
        code: "5",
        name: { en: "Single micro-entrepreneur (MEI)", pt: "Microempreendedor individual (MEI)" },
      },
      {
        code: "6",
        name: {
          en: "Micro-enterprise or Small Business (ME EPP)",
          pt: "Microempresa ou Empresa de Pequeno Porte (ME EPP).",
        },
      },
    ],
  },
  {
    key: OPERATION,
    name: { en: "Operation Indicator", pt: "Indicador da operação" },
    desc: {
      en: "`cIndOp` of the national layout: six digits of Annex VII, on the item together with tax status and tax class.",
    },
    sources: OPERATION_SOURCES,
    pattern: "^\\d{6}$",
  },
  {
    key: TAX_STATUS,
    name: { en: "Tax Status Code (CST)", pt: "Código de situação tributária (CST)" },
    desc: {
      en: "`CST` of the national layout: three digits, on the item together with operation and tax class.",
    },
    sources: RTC_TABLES,
    pattern: "^\\d{3}$",
  },
  {
    key: TAX_CLASS,
    name: { en: "Tax Classification Code", pt: "Código de classificação tributária" },
    desc: {
      en: "`cClassTrib` of the national layout: six digits, on the item together with operation and tax status.",
    },
    sources: RTC_TABLES,
    pattern: "^\\d{6}$",
  },
];

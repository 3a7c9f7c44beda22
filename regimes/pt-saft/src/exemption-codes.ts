import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Reasons of exemption; the Portuguese names are the legal wording on documents. */
export const EXEMPTIONS: Values = [
  {
    code: "M01",
    name: {
      en: "Article 16, No. 6, paragraphs a) to d) of the VAT code",
      pt: "Artigo 16.º, n.º 6, alíneas a) a d) do CIVA",
    },
  },
  {
    code: "M02",
    name: {
      en: "Article 6 of Decree-Law No. 198/90 of 19th June",
      pt: "Artigo 6.º do Decreto-Lei n.º 198/90, de 19 de junho",
    },
  },
  { code: "M04", name: { en: "Article 13 of the VAT code", pt: "Artigo 13.º do CIVA" } },
  { code: "M05", name: { en: "Article 14 of the VAT code", pt: "Artigo 14.º do CIVA" } },
  { code: "M06", name: { en: "Article 15 of the VAT code", pt: "Artigo 15.º do CIVA" } },
  { code: "M07", name: { en: "Article 9 of the VAT code", pt: "Artigo 9.º do CIVA" } },
  {
    code: "M09",
    name: { en: "Article 62 paragraph b) of the VAT code", pt: "Artigo 62.º alínea b) do CIVA" },
  },
  { code: "M10", name: { en: "Article 57 of the VAT code", pt: "Artigo 57.º do CIVA" } },
  {
    code: "M11",
    name: {
      en: "Decree-Law No. 346/85 of 23rd August",
      pt: "Decreto-Lei n.º 346/85, de 23 de agosto",
    },
  },
  {
    code: "M12",
    name: { en: "Decree-Law No. 221/85 of 3rd July", pt: "Decreto-Lei n.º 221/85, de 3 de julho" },
  },
  {
    code: "M13",
    name: {
      en: "Decree-Law No. 199/96 of 18th October",
      pt: "Decreto-Lei n.º 199/96, de 18 de outubro",
    },
  },
  {
    code: "M14",
    name: {
      en: "Decree-Law No. 199/96 of 18th October",
      pt: "Decreto-Lei n.º 199/96, de 18 de outubro",
    },
  },
  {
    code: "M15",
    name: {
      en: "Decree-Law No. 199/96 of 18th October",
      pt: "Decreto-Lei n.º 199/96, de 18 de outubro",
    },
  },
  { code: "M16", name: { en: "Article 14 of the RITI", pt: "Artigo 14.º do RITI" } },
  { code: "M19", name: { en: "Other exemptions", pt: "Outras isenções" } },
  {
    code: "M20",
    name: { en: "Article 59-D No. 2 of the VAT code", pt: "Artigo 59.º-D n.º 2 do CIVA" },
  },
  {
    code: "M21",
    name: { en: "Article 72 No. 4 of the VAT code", pt: "Artigo 72.º n.º 4 do CIVA" },
  },
  {
    code: "M25",
    name: {
      en: "Article 38 No. 1 paragraph a) of the VAT code",
      pt: "Artigo 38.º n.º 1 alínea a) do CIVA",
    },
  },
  {
    code: "M26",
    name: { en: "Law No. 17/2023 of 14th April", pt: "Lei n.º 17/2023, de 14 de abril" },
  },
  {
    code: "M30",
    name: {
      en: "Article 2 No. 1 paragraph i) of the VAT code",
      pt: "Artigo 2.º n.º 1 alínea i) do CIVA",
    },
  },
  {
    code: "M31",
    name: {
      en: "Article 2 No. 1 paragraph j) of the VAT code",
      pt: "Artigo 2.º n.º 1 alínea j) do CIVA",
    },
  },
  {
    code: "M32",
    name: {
      en: "Article 2 No. 1 paragraph l) of the VAT code",
      pt: "Artigo 2.º n.º 1 alínea l) do CIVA",
    },
  },
  {
    code: "M33",
    name: {
      en: "Article 2 No. 1 paragraph m) of the VAT code",
      pt: "Artigo 2.º n.º 1 alínea m) do CIVA",
    },
  },
  {
    code: "M34",
    name: {
      en: "Article 2 No. 1 paragraph n) of the VAT code",
      pt: "Artigo 2.º n.º 1 alínea n) do CIVA",
    },
  },
  {
    code: "M40",
    name: {
      en: "Article 6 No. 6 paragraph a) of the VAT code, to the contrary",
      pt: "Artigo 6.º n.º 6 alínea a) do CIVA, a contrário",
    },
  },
  { code: "M41", name: { en: "Article 8 No. 3 of the RITI", pt: "Artigo 8.º n.º 3 do RITI" } },
  {
    code: "M42",
    name: {
      en: "Decree-Law No. 21/2007 of 29th January",
      pt: "Decreto-Lei n.º 21/2007, de 29 de janeiro",
    },
  },
  {
    code: "M43",
    name: {
      en: "Decree-Law No. 362/99 of 16th September",
      pt: "Decreto-Lei n.º 362/99, de 16 de setembro",
    },
  },
  {
    code: "M44",
    name: {
      en: "Article 6.º of the CIVA – Specific rules",
      pt: "Artigo 6.º do CIVA – Regras específicas",
    },
  },
  {
    code: "M45",
    name: {
      en: "Art 58º-A of the CIVA (IVA - cross-border exemption regime)",
      pt: "Art 58º-A do CIVA (IVA - regime transfronteiriço de isenção)",
    },
  },
  {
    code: "M46",
    name: {
      en: "Decree-Law No. 19/2017, of February 14",
      pt: "Decreto-lei n.º 19/2017, de 14 de fevereiro",
    },
  },
  {
    code: "M99",
    name: { en: "Not subject to tax or not taxed", pt: "Não sujeito ou não tributado" },
  },
];

import type { AddonData } from "@fakturo/plugin";

/** Group of amounts of a tax. */
export const TAX_CATEGORY = "pl-favat-tax-category";
/** Kind of invoice. */
export const INVOICE_TYPE = "pl-favat-invoice-type";
/** Tax falls due with the payment. */
export const CASH_ACCOUNTING = "pl-favat-cash-accounting";
/** Issued by the customer. */
export const SELF_BILLING = "pl-favat-self-billing";
/** Tax owed by the customer. */
export const REVERSE_CHARGE = "pl-favat-reverse-charge";
/** Tax paid into a separate account. */
export const SPLIT_PAYMENT = "pl-favat-split-payment";
/** Kind of legal basis of an exemption. */
export const EXEMPTION = "pl-favat-exemption";
/** Scheme that taxes the margin. */
export const MARGIN_SCHEME = "pl-favat-margin-scheme";
/** Means of payment. */
export const PAYMENT_MEANS = "pl-favat-payment-means";
/** The customer is a unit of local government. */
export const JST = "pl-favat-jst";
/** The customer is a member of a VAT group. */
export const GROUP_VAT = "pl-favat-group-vat";
/** Role of a further party. */
export const THIRD_PARTY_ROLE = "pl-favat-third-party-role";
/** When a correction takes effect. */
export const EFFECTIVE_DATE = "pl-favat-effective-date";

/** Extensions of FA(3); codes and Polish names are those of its schema. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: TAX_CATEGORY,
    name: { en: "Tax categories for KSeF", pl: "Kategorie podatkowe dla KSeF" },
    desc: {
      en: "Group of amounts (`P_13_…`, `P_14_…`) that a tax is summed up in. Follows from `key` and `rate`; taxes of other countries are `8`. Taxi flat rates, OSS, domestic reverse charge and margin schemes are set by hand.",
    },
    values: [
      { code: "1", name: { en: "Base rate", pl: "Stawka podstawowa" } },
      { code: "2", name: { en: "First reduced rate", pl: "Stawka obniżona pierwsza" } },
      { code: "3", name: { en: "Second reduced rate", pl: "Stawka obniżona druga" } },
      { code: "4", name: { en: "Taxi Rate", pl: "Ryczałt dla taksówek" } },
      { code: "5", name: { en: "OSS (one stop shop)", pl: "Punkt kompleksowej obsługi (OSS)" } },
      { code: "6.1", name: { en: "0% VAT", pl: "0% WDT" } },
      {
        code: "6.2",
        name: {
          en: "0% VAT for intra-community supply of goods",
          pl: "0% VAT dla dostawy towarów wewnątrzwspólnotowych",
        },
      },
      { code: "6.3", name: { en: "0% VAT for export", pl: "0% VAT dla eksportu" } },
      { code: "7", name: { en: "Exempt", pl: "Zwolnienie" } },
      {
        code: "8",
        name: {
          en: "Foreign sales outside scope of Polish VAT",
          pl: "Sprzedaż zagraniczna poza zakresem polskiego VAT",
        },
      },
      { code: "9", name: { en: "EU Reverse Charge", pl: "Odwrotne obciążenie UE" } },
      { code: "10", name: { en: "Domestic Reverse charge", pl: "Odwrotne obciążenie krajowe" } },
      { code: "11", name: { en: "Margin scheme", pl: "Schemat marży" } },
    ],
  },
  {
    key: INVOICE_TYPE,
    name: { en: "Invoice type code for KSeF", pl: "Kod rodzaju faktury dla KSeF" },
    desc: {
      en: "`RodzajFaktury`; follows from the type of the invoice and its tags `partial`, `settlement` and `simplified`.",
    },
    values: [
      { code: "VAT", name: { en: "Regular Invoice", pl: "Faktura Podstawowa" } },
      { code: "ZAL", name: { en: "Advance Invoice", pl: "Faktura Zaliczkowa" } },
      { code: "ROZ", name: { en: "Settlement Invoice", pl: "Faktura Rozliczeniowa" } },
      { code: "UPR", name: { en: "Simplified Invoice", pl: "Faktura Uproszczona" } },
      { code: "KOR", name: { en: "Credit note", pl: "Faktura korygująca" } },
      {
        code: "KOR_ZAL",
        name: { en: "advance credit note", pl: "Faktura korygująca fakturę zaliczkową" },
      },
      {
        code: "KOR_ROZ",
        name: { en: "Settlement credit note", pl: "Faktura korygująca fakturę rozliczeniową" },
      },
    ],
  },
  {
    key: CASH_ACCOUNTING,
    name: { en: "Cash accounting flag for KSeF", pl: "Flaga księgowania gotówki dla KSeF (P_16)" },
    desc: {
      en: "`P_16`: tax falls due with the payment (VAT Act, art. 19a(5)(1) and art. 21(1)). Set by hand, no when absent.",
    },
    values: [
      { code: "1", name: { en: "Cash accounting", pl: "Księgowanie gotówkowe" } },
      { code: "2", name: { en: "No cash accounting", pl: "Bez księgowania gotówki" } },
    ],
  },
  {
    key: SELF_BILLING,
    name: { en: "Self-invoicing flag for KSeF", pl: "Flaga samofakturowania dla KSeF (P_17)" },
    desc: {
      en: "`P_17`: the customer issues the invoice (VAT Act, art. 106d(1)). Set by tag `self-billed`, no when absent.",
    },
    values: [
      { code: "1", name: { en: "Self-invoicing", pl: "Samofakturowanie" } },
      { code: "2", name: { en: "Not self-invoicing", pl: "Bez samofakturowania" } },
    ],
  },
  {
    key: REVERSE_CHARGE,
    name: { en: "Reverse charge code for KSeF", pl: "Kod odwrotnego obciążenia dla KSeF (P_18)" },
    desc: { en: "`P_18`: the customer owes the tax. Set by tag `reverse-charge`, no when absent." },
    values: [
      { code: "1", name: { en: "Reverse charge", pl: "Odwrotne obciążenie" } },
      { code: "2", name: { en: "No reverse charge", pl: "Bez odwrotnego obciążenia" } },
    ],
  },
  {
    key: SPLIT_PAYMENT,
    name: {
      en: "Split payment mechanism flag for KSeF",
      pl: "Flaga mechanizmu płatności rozłożonej dla KSeF (P_18A)",
    },
    desc: {
      en: "`P_18A`: the tax is paid into a separate account, which is mandatory above 15 000 PLN for what annex 15 of the VAT Act lists. Set by hand, no when absent.",
    },
    values: [
      { code: "1", name: { en: "Split payment mechanism", pl: "Mechanizm płatności rozłożonej" } },
      {
        code: "2",
        name: { en: "No split payment mechanism", pl: "Bez mechanizmu płatności rozłożonej" },
      },
    ],
  },
  {
    key: EXEMPTION,
    name: {
      en: "Tax exemption code for KSeF",
      pl: "Kod oznaczający zwolnienie od podatku dla KSeF",
    },
    desc: {
      en: "Kind of legal basis of an exemption (`P_19A` to `P_19C`). A note with key `legal` and this extension as `src` names the provision.",
    },
    values: [
      {
        code: "A",
        name: {
          en: "Law or act issued under the Polish law",
          pl: "Ustawa lub akt wydany na podstawie ustawy",
        },
      },
      { code: "B", name: { en: "Directive 2006/112/EC", pl: "Dyrektywa 2006/112/WE" } },
      { code: "C", name: { en: "Other legal basis", pl: "Inna podstawa prawna" } },
    ],
  },
  {
    key: MARGIN_SCHEME,
    name: {
      en: "Margin scheme code for KSeF",
      pl: "Kod oznaczający procedurę marży dla KSeF (P_PMarzy)",
    },
    desc: {
      en: "`P_PMarzy`: scheme under which only the margin is taxed. Set by hand, as is tax category `11`.",
    },
    values: [
      { code: "2", name: { en: "Travel agency", pl: "Biuro podróży" } },
      { code: "3.1", name: { en: "Second-hand goods", pl: "Towary używane" } },
      { code: "3.2", name: { en: "Works of art", pl: "Dzieła sztuki" } },
      {
        code: "3.3",
        name: { en: "Antiques and collectibles", pl: "Przedmioty kolekcjonerskie i antyki" },
      },
    ],
  },
  {
    key: PAYMENT_MEANS,
    name: {
      en: "Payment method code for KSeF",
      pl: "Kod formy płatności dla KSeF (TFormaPlatnosci)",
    },
    desc: {
      en: "`FormaPlatnosci`; follows from the key of the means of payment where it has a code.",
    },
    values: [
      { code: "1", name: { en: "Cash", pl: "Gotówka" } },
      { code: "2", name: { en: "Card", pl: "Karta" } },
      { code: "3", name: { en: "Coupon", pl: "Bon" } },
      { code: "4", name: { en: "Cheque", pl: "Czek" } },
      { code: "5", name: { en: "Loan", pl: "Kredyt" } },
      { code: "6", name: { en: "Wire Transfer", pl: "Przelew" } },
      { code: "7", name: { en: "Mobile", pl: "Mobilna" } },
    ],
  },
  {
    key: JST,
    name: {
      en: "Subordinate Local Government Unit flag",
      pl: "Flaga jednostki samorządu terytorialnego (P_22)",
    },
    desc: {
      en: "`JST` on the customer: a unit of local government. An identity with role `8` names it.",
    },
    values: [
      {
        code: "1",
        name: {
          en: "Customer is a Subordinate Local Government Unit",
          pl: "Nabywca jest jednostką samorządu terytorialnego",
        },
      },
      {
        code: "2",
        name: {
          en: "Customer is not a Subordinate Local Government Unit",
          pl: "Nabywca nie jest jednostką samorządu terytorialnego",
        },
      },
    ],
  },
  {
    key: GROUP_VAT,
    name: { en: "Group VAT member flag", pl: "Flaga członka grupy podatkowej (P_23)" },
    desc: {
      en: "`GV` on the customer: member of a VAT group. An identity with role `10` names it.",
    },
    values: [
      {
        code: "1",
        name: {
          en: "Customer is a Group VAT member",
          pl: "Nabywca jest członkiem grupy podatkowej",
        },
      },
      {
        code: "2",
        name: {
          en: "Customer is not a Group VAT member",
          pl: "Nabywca nie jest członkiem grupy podatkowej",
        },
      },
    ],
  },
  {
    key: THIRD_PARTY_ROLE,
    name: { en: "Third party role", pl: "Rola trzeciej strony (RolaPodmiotu)" },
    desc: { en: "`Rola` of the further party that an identity stands for." },
    values: [
      { code: "1", name: { en: "Factor", pl: "Faktor" } },
      { code: "2", name: { en: "Recipient", pl: "Odbiorca" } },
      { code: "3", name: { en: "Original entity", pl: "Podmiot pierwotny" } },
      { code: "4", name: { en: "Additional Purchaser", pl: "Dodatkowy nabywca" } },
      { code: "5", name: { en: "Invoice Issuer", pl: "Wystawca faktury" } },
      { code: "6", name: { en: "Payer", pl: "Zapłacający" } },
      {
        code: "7",
        name: {
          en: "Local Government Unit (LGU) - issuer",
          pl: "Jednostka samorządu terytorialnego (JST) - wystawca",
        },
      },
      {
        code: "8",
        name: {
          en: "Local Government Unit (LGU) - recipient",
          pl: "Jednostka samorządu terytorialnego (JST) - odbiorca",
        },
      },
      { code: "9", name: { en: "GV member - issuer", pl: "Członek grupy podatkowej - wystawca" } },
      {
        code: "10",
        name: { en: "GV member - recipient", pl: "Członek grupy podatkowej - odbiorca" },
      },
      { code: "11", name: { en: "Employee", pl: "Pracownik" } },
    ],
  },
  {
    key: EFFECTIVE_DATE,
    name: { en: "Effective date code", pl: "Kod daty wejścia w życie (OkresFaKorygowanej)" },
    desc: { en: "`TypKorekty`: period in which a correction takes effect." },
    values: [
      { code: "1", name: { en: "Original", pl: "Pierwotna" } },
      { code: "2", name: { en: "Correction", pl: "Korygująca" } },
      { code: "3", name: { en: "Other", pl: "Inna" } },
    ],
  },
];

/** InvoicePageTexts of the page in one language. */
export interface InvoicePageTexts {
  readonly language: string;
  readonly languages: string;
  readonly title: string;
  readonly intro: string;
  readonly receipt: string;
  readonly fields: {
    readonly name: string;
    readonly country: string;
    readonly taxId: string;
    readonly street: string;
    readonly code: string;
    readonly locality: string;
    readonly email: string;
  };
  readonly send: string;
  readonly problem: string;
  readonly missing: string;
  readonly invalid: string;
  readonly refused: string;
  readonly done: string;
  readonly doneText: string;
  readonly expired: string;
  readonly expiredText: string;
}

const en: InvoicePageTexts = {
  language: "English",
  languages: "Languages",
  title: "Get a full invoice",
  intro: "Give the details of your company to get a full invoice in place of this simplified one.",
  receipt: "Simplified invoice",
  fields: {
    name: "Name of the company",
    country: "Country",
    taxId: "Tax number",
    street: "Street and number",
    code: "Post code",
    locality: "Town",
    email: "E-mail (optional)",
  },
  send: "Ask for the invoice",
  problem: "There is a problem",
  missing: "Fill in this field.",
  invalid: "This value is not valid.",
  refused: "The invoice cannot be issued with these details.",
  done: "Thank you",
  doneText: "The full invoice was asked for. You need not do anything else.",
  expired: "This link is no longer valid",
  expiredText: "Ask the seller for the invoice.",
};

const es: InvoicePageTexts = {
  language: "Español",
  languages: "Idiomas",
  title: "Obtener la factura completa",
  intro:
    "Indique los datos de su empresa para obtener una factura completa en lugar de esta factura simplificada.",
  receipt: "Factura simplificada",
  fields: {
    name: "Nombre o razón social",
    country: "País",
    taxId: "NIF",
    street: "Calle y número",
    code: "Código postal",
    locality: "Población",
    email: "Correo electrónico (opcional)",
  },
  send: "Solicitar la factura",
  problem: "Hay un problema",
  missing: "Rellene este campo.",
  invalid: "Este valor no es válido.",
  refused: "La factura no se puede emitir con estos datos.",
  done: "Gracias",
  doneText: "Se ha solicitado la factura completa. No tiene que hacer nada más.",
  expired: "Este enlace ya no es válido",
  expiredText: "Solicite la factura al vendedor.",
};

const fr: InvoicePageTexts = {
  language: "Français",
  languages: "Langues",
  title: "Obtenir une facture complète",
  intro:
    "Indiquez les coordonnées de votre entreprise pour obtenir une facture complète à la place de cette facture simplifiée.",
  receipt: "Facture simplifiée",
  fields: {
    name: "Raison sociale",
    country: "Pays",
    taxId: "Numéro de TVA",
    street: "Rue et numéro",
    code: "Code postal",
    locality: "Ville",
    email: "E-mail (facultatif)",
  },
  send: "Demander la facture",
  problem: "Il y a un problème",
  missing: "Remplissez ce champ.",
  invalid: "Cette valeur n’est pas valable.",
  refused: "La facture ne peut pas être émise avec ces données.",
  done: "Merci",
  doneText: "La facture complète a été demandée. Vous n’avez rien d’autre à faire.",
  expired: "Ce lien n’est plus valable",
  expiredText: "Demandez la facture au vendeur.",
};

const de: InvoicePageTexts = {
  language: "Deutsch",
  languages: "Sprachen",
  title: "Vollständige Rechnung erhalten",
  intro:
    "Geben Sie die Daten Ihres Unternehmens an, um anstelle dieser Kleinbetragsrechnung eine vollständige Rechnung zu erhalten.",
  receipt: "Kleinbetragsrechnung",
  fields: {
    name: "Name des Unternehmens",
    country: "Land",
    taxId: "Umsatzsteuer-Identifikationsnummer",
    street: "Straße und Hausnummer",
    code: "Postleitzahl",
    locality: "Ort",
    email: "E-Mail (freiwillig)",
  },
  send: "Rechnung anfordern",
  problem: "Es gibt ein Problem",
  missing: "Füllen Sie dieses Feld aus.",
  invalid: "Dieser Wert ist ungültig.",
  refused: "Die Rechnung kann mit diesen Angaben nicht ausgestellt werden.",
  done: "Vielen Dank",
  doneText: "Die vollständige Rechnung wurde angefordert. Sie müssen nichts weiter tun.",
  expired: "Dieser Link ist nicht mehr gültig",
  expiredText: "Bitten Sie den Verkäufer um die Rechnung.",
};

const it: InvoicePageTexts = {
  language: "Italiano",
  languages: "Lingue",
  title: "Ottenere la fattura completa",
  intro:
    "Inserisca i dati della sua azienda per ottenere una fattura completa al posto di questa fattura semplificata.",
  receipt: "Fattura semplificata",
  fields: {
    name: "Ragione sociale",
    country: "Paese",
    taxId: "Partita IVA",
    street: "Via e numero",
    code: "CAP",
    locality: "Città",
    email: "E-mail (facoltativa)",
  },
  send: "Richiedi la fattura",
  problem: "C’è un problema",
  missing: "Compili questo campo.",
  invalid: "Questo valore non è valido.",
  refused: "La fattura non può essere emessa con questi dati.",
  done: "Grazie",
  doneText: "La fattura completa è stata richiesta. Non deve fare altro.",
  expired: "Questo link non è più valido",
  expiredText: "Chieda la fattura al venditore.",
};

const pt: InvoicePageTexts = {
  language: "Português",
  languages: "Idiomas",
  title: "Obter a fatura completa",
  intro:
    "Indique os dados da sua empresa para obter uma fatura completa em vez desta fatura simplificada.",
  receipt: "Fatura simplificada",
  fields: {
    name: "Nome da empresa",
    country: "País",
    taxId: "NIF",
    street: "Rua e número",
    code: "Código postal",
    locality: "Localidade",
    email: "E-mail (opcional)",
  },
  send: "Pedir a fatura",
  problem: "Há um problema",
  missing: "Preencha este campo.",
  invalid: "Este valor não é válido.",
  refused: "A fatura não pode ser emitida com estes dados.",
  done: "Obrigado",
  doneText: "A fatura completa foi pedida. Não precisa de fazer mais nada.",
  expired: "Esta ligação já não é válida",
  expiredText: "Peça a fatura ao vendedor.",
};

/** By language; the first is the default. */
export const TEXTS: ReadonlyMap<string, InvoicePageTexts> = new Map(
  Object.entries({ en, es, fr, de, it, pt }),
);

/** A language of the page. */
export interface InvoicePageLanguage {
  /** ISO 639-1. */
  readonly code: string;
  readonly texts: InvoicePageTexts;
}

/** The chosen language, else the first of the browser's that the page knows. */
export function languageOf(chosen: string, accepted: string): InvoicePageLanguage {
  const wanted = [
    chosen,
    ...accepted.split(",").map((part) => part.trim().slice(0, 2).toLowerCase()),
  ];
  const code = wanted.find((one) => TEXTS.has(one)) ?? "en";
  return { code, texts: TEXTS.get(code) ?? en };
}

import type { RegistrationTexts } from "@fakturo/plugin";

/** Texts of the page by language; Spanish is that of visitors with no other language. */
export const TEXTS: Readonly<Record<string, RegistrationTexts>> = {
  es: {
    title: "Alta en VERI*FACTU",
    text: "Para enviar sus facturas a la Agencia Tributaria necesitamos su certificado electrónico, o un documento firmado en el que nos otorgue su representación.",
  },
  en: {
    title: "Registration for VERI*FACTU",
    text: "To send your invoices to the Spanish tax agency we need your electronic certificate, or a signed document in which you let us represent you.",
  },
  ca: {
    title: "Alta a VERI*FACTU",
    text: "Per enviar les seves factures a l'Agència Tributària necessitem el seu certificat electrònic, o un document signat en què ens atorgui la seva representació.",
  },
  eu: {
    title: "VERI*FACTUn alta ematea",
    text: "Zure fakturak Zerga Agentziara bidaltzeko, zure ziurtagiri elektronikoa behar dugu, edo zure ordezkaritza ematen diguzun dokumentu sinatu bat.",
  },
  gl: {
    title: "Alta en VERI*FACTU",
    text: "Para enviar as súas facturas á Axencia Tributaria precisamos o seu certificado electrónico, ou un documento asinado no que nos outorgue a súa representación.",
  },
};

import {
  type Answer,
  type CallContext,
  defineRegistration,
  type Provider,
  type RegistrationMandate,
  type RegistrationSpec,
  type RegistrationTexts,
  registrationSteps,
  Type,
} from "@fakturo/plugin";
import { spanishCertificate } from "./certificate.ts";

/** Languages of the pages; Spanish is that of visitors with no other language. */
type Language = "es" | "en" | "ca" | "eu" | "gl";

/** The authority as it follows "to send your invoices", by language. */
export type Recipient = Readonly<Record<Language, string>>;

/** The state's tax agency. */
export const STATE_AGENCY: Recipient = {
  es: "a la Agencia Tributaria",
  en: "to the Spanish tax agency",
  ca: "a l'Agència Tributària",
  eu: "Zerga Agentziara",
  gl: "á Axencia Tributaria",
};

/** What differs between the registrations of the Spanish systems. */
export interface SpanishSystem {
  /** Of the registration, e.g. `gov-es.sii`; its steps begin with it. */
  readonly key: string;
  /** Name of the system, e.g. `SII`. */
  readonly system: string;
  readonly connection: string;
  /** Keys of further connections whose records require it. */
  readonly guards?: readonly string[];
  readonly recipient: Recipient;
  /** Suppliers that need no registration in sandboxes. */
  readonly testHolders?: RegistrationSpec["testHolders"];
  /** True where a duplicate does not tell what is stored: the page asks whether other programs use the series. */
  readonly asksForPrograms?: boolean;
  /** The grant of representation to sign. */
  readonly agreement: RegistrationMandate["agreement"];
}

/** Input of the pages: other programs number invoices in the series of the supplier. */
const OTHER_PROGRAMS = "other_programs";
const ProgramInput = Type.Object({
  [OTHER_PROGRAMS]: Type.Optional(
    Type.Boolean({ title: "Other programs issue invoices in the same series" }),
  ),
});
const PROGRAM_LABELS: Readonly<Record<Language, string>> = {
  es: "Otros programas expiden facturas en las mismas series",
  en: "Other programs issue invoices in the same series",
  ca: "Altres programes expedeixen factures en les mateixes sèries",
  eu: "Beste programa batzuek serie berberetan ematen dituzte fakturak",
  gl: "Outros programas expiden facturas nas mesmas series",
};

/**
 * An answer of an authority that does not tell what a duplicate holds: where other programs use the supplier's series, it
 * proves nothing, and a person decides.
 */
export async function provedDuplicate(answer: Answer, ctx: CallContext): Promise<Answer> {
  if (answer.is !== "duplicate" || answer.digest !== undefined) return answer;
  const facts = await ctx.registration();
  return facts?.[OTHER_PROGRAMS] === true ? { ...answer, digest: "" } : answer;
}

/**
 * Registration of a supplier: it gives its own certificate, or signs a grant of representation under which the
 * operator sends with the operator's certificate. The authorities need no call: they check the certificate of each
 * message.
 */
export function spanishRegistration(of: SpanishSystem): RegistrationSpec {
  const { key, system, connection, guards, agreement, testHolders, asksForPrograms } = of;
  return defineRegistration({
    key,
    title: system,
    connection,
    ...(guards && { guards }),
    credentials: [spanishCertificate.key],
    ...(asksForPrograms && { input: ProgramInput }),
    mandate: { agreement },
    texts: textsOf(of),
    approval: "operator",
    ...(testHolders && { testHolders }),
  });
}

/** Steps of the registration: `register`, `wait.upload`, `wait.approval` and `unregister` below its key. */
export function spanishRegistering(spec: RegistrationSpec): readonly Provider[] {
  const { key, title } = spec;
  return registrationSteps(spec, {
    register: {
      key: `${key}.register`,
      name: `Register with ${title}`,
      summary:
        "Open the page on which the supplier gives a certificate or a grant of representation.",
    },
    upload: {
      key: `${key}.wait.upload`,
      name: "Wait for the supplier's documents",
      summary: "Wait until the supplier has given what the page asks for.",
    },
    approval: {
      key: `${key}.wait.approval`,
      name: "Wait for the approval",
      summary: `Wait until the operator has approved the supplier for ${title}.`,
    },
    unregister: {
      key: `${key}.unregister`,
      name: `Unregister from ${title}`,
      summary: "End the supplier's registration after the records that are under way.",
    },
  });
}

function textsOf(of: SpanishSystem): Readonly<Record<Language, RegistrationTexts>> {
  const texts = ownTexts(of);
  const labelled = (language: Language): RegistrationTexts => ({
    ...texts[language],
    ...(of.asksForPrograms && { inputs: { [OTHER_PROGRAMS]: PROGRAM_LABELS[language] } }),
  });
  return {
    es: labelled("es"),
    en: labelled("en"),
    ca: labelled("ca"),
    eu: labelled("eu"),
    gl: labelled("gl"),
  };
}

function ownTexts({
  system,
  recipient: { es, en, ca, eu, gl },
}: SpanishSystem): Readonly<Record<Language, RegistrationTexts>> {
  return {
    es: {
      title: `Alta en ${system}`,
      text: `Para enviar sus facturas ${es} necesitamos su certificado electrónico, o un documento firmado en el que nos otorgue su representación.`,
    },
    en: {
      title: `Registration for ${system}`,
      text: `To send your invoices ${en} we need your electronic certificate, or a signed document in which you let us represent you.`,
    },
    ca: {
      title: `Alta a ${system}`,
      text: `Per enviar les seves factures ${ca} necessitem el seu certificat electrònic, o un document signat en què ens atorgui la seva representació.`,
    },
    eu: {
      title: `${system}n alta ematea`,
      text: `Zure fakturak ${eu} bidaltzeko, zure ziurtagiri elektronikoa behar dugu, edo zure ordezkaritza ematen diguzun dokumentu sinatu bat.`,
    },
    gl: {
      title: `Alta en ${system}`,
      text: `Para enviar as súas facturas ${gl} precisamos o seu certificado electrónico, ou un documento asinado no que nos outorgue a súa representación.`,
    },
  };
}

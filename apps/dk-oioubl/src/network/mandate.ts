import { renderTextSheet, signatureOf } from "@fakturo/app-pdf";
import { FakturoError, type Fault, Party, readBuilt, today } from "@fakturo/model";
import type { MandateRequest } from "@fakturo/plugin";

const ZONE = "Europe/Copenhagen";
const TITLE = "Fuldmagt til NemHandel";
const SUBJECT = "NemHandel";
/** Watermark of an agreement that was made in a simulation. */
const SIMULATED = "SIMULERING – uden retsvirkning";
const OBJECT =
  "Virksomheden giver sin udbyder fuldmagt til at registrere, ændre og afmelde virksomheden i Nemhandelsregisteret og " +
  "til at sende og modtage elektroniske fakturaer, kreditnotaer og kvitteringer på dens vegne gennem udbyderens " +
  "adgangspunkt.";
const TERMS =
  "Fuldmagten gælder fra underskriften, indtil den tilbagekaldes. Den kan til enhver tid tilbagekaldes uden virkning for " +
  "det, der allerede er sendt. Underskriveren erklærer at kunne forpligte virksomheden.";
const SIGNING =
  "Underskrift af den tegningsberettigede: elektronisk underskrift, eller i hånden med kopi af et identitetsdokument.";

const WORDS = { typed: "Underskrevet elektronisk af", drawn: "Underskrift af" };

/**
 * The agreement for a company to sign, or with its signature, PDF.
 * @throws FakturoError "input" with the JSON paths of what the signer lacks, or for a picture that is none.
 */
export function agreementSheet(request: MandateRequest): Uint8Array {
  const { holder, party, environment, now, signature } = request;
  const { name = "", people = [] } = readBuilt(Party, party);
  const [signer] = people;
  const signerName = [signer?.name?.given, signer?.name?.surname].filter(Boolean).join(" ");
  if (signature) checkSigner(signerName, signer?.role);
  const role = [signerName, signer?.role].filter(Boolean).join(", ");
  const sections = [
    {
      heading: "Virksomhed",
      pairs: [
        { label: "Navn", value: name },
        { label: "CVR-nummer", value: holder },
      ],
    },
    { heading: "Genstand", pairs: [], text: OBJECT },
    { heading: "Vilkår", pairs: [], text: TERMS },
    {
      heading: "Underskrift",
      pairs: [
        { label: "Navn og stilling", value: role || "\u00a0" },
        { label: "Sted og dato", value: signature ? today(ZONE, now) : "\u00a0" },
      ],
      ...(signature ? signatureOf(signature, signerName, WORDS) : { text: SIGNING }),
    },
  ];
  return renderTextSheet({
    language: "da",
    title: TITLE,
    code: SUBJECT,
    brand: name,
    summary: [{ label: "Dato", value: today(ZONE, now) }],
    sections,
    watermark: environment === "simulated" ? SIMULATED : "",
    page: "Side {page} af {pages}",
    metadata: {
      title: `${TITLE} ${holder}`,
      author: name,
      keywords: SUBJECT,
      date: new Date(now).toISOString().replace(/\.\d+Z$/, "Z"),
    },
  });
}

/** The signer is the party's first person, with name and role. */
function checkSigner(name: string, role: string | undefined): void {
  const missing = [...(name === "" ? ["name"] : []), ...(role ? [] : ["role"])];
  const faults = missing.map((member): Fault => {
    const message = "the signer's name and role are needed";
    return { code: "signer-incomplete", paths: [`$.people[0].${member}`], message };
  });
  if (faults.length > 0)
    throw new FakturoError("input", "the party is missing signer details", { faults });
}

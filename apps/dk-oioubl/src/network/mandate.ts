import { renderTextSheet } from "@fakturo/app-pdf";
import { Party, readBuilt, today } from "@fakturo/model";
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

/** The agreement for a company to sign, PDF. */
export function agreementSheet({ holder, party, environment, now }: MandateRequest): Uint8Array {
  const { name = "", people = [] } = readBuilt(Party, party);
  const [signer] = people;
  const signerName = [signer?.name?.given, signer?.name?.surname].filter(Boolean).join(" ");
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
        { label: "Sted og dato", value: "\u00a0" },
      ],
      text: SIGNING,
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

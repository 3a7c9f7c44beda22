import type { CodeRow } from "./code-rows.ts";

/** `TipoCassa`: pension and welfare funds of the professions. */
export const FUNDS: readonly CodeRow[] = [
  [
    "TC01",
    "National Pension and Welfare Fund for Lawyers and Solicitors",
    "Cassa nazionale di previdenza e assistenza forense",
  ],
  ["TC02", "Pension fund for accountants", "Cassa di previdenza dottori commercialisti"],
  ["TC03", "Pension and welfare fund for surveyors", "Cassa di previdenza e assistenza geometri"],
  [
    "TC04",
    "National pension and welfare fund for self-employed engineers and architects",
    "Cassa nazionale di previdenza e assistenza per gli ingegneri e gli architetti liberi professionisti",
  ],
  ["TC05", "National fund for solicitors", "Cassa nazionale del notariato"],
  [
    "TC06",
    "National pension and welfare fund for bookkeepers and commercial experts",
    "Cassa nazionale di previdenza e assistenza ragionieri e periti commerciali",
  ],
  [
    "TC07",
    "National welfare board for sales agents and representatives (ENASARCO)",
    "Ente nazionale assistenza agenti e rappresentanti di commercio (ENASARCO)",
  ],
  [
    "TC08",
    "National pension and welfare board for employment consultants (ENPACL)",
    "Ente nazionale di previdenza e assistenza consulenti del lavoro (ENPACL)",
  ],
  [
    "TC09",
    "National pension and welfare board for doctors (ENPAM)",
    "Ente nazionale di previdenza e assistenza medici (ENPAM)",
  ],
  [
    "TC10",
    "National pension and welfare board for pharmacists (ENPAF)",
    "Ente nazionale di previdenza e assistenza farmacisti (ENPAF)",
  ],
  [
    "TC11",
    "National pension and welfare board for veterinary physicians (ENPAV)",
    "Ente nazionale di previdenza e assistenza veterinari (ENPAV)",
  ],
  [
    "TC12",
    "National pension and welfare board for agricultural employees (ENPAIA)",
    "Ente nazionale di previdenza e assistenza per i periti industriali e i periti industriali laureati (ENPAIA)",
  ],
  [
    "TC13",
    "Pension fund for employees of shipping companies and maritime agencies",
    "Cassa di previdenza per l'assicurazione degli impiegati presso le aziende di navigazione ed i consorzi di armatori per il lavoro portuale",
  ],
  [
    "TC14",
    "National pension institute for Italian journalists (INPGI)",
    "Istituto nazionale di previdenza dei giornalisti italiani (INPGI)",
  ],
  [
    "TC15",
    "National welfare board for orphans of Italian doctors (ONAOSI)",
    "Opera nazionale per l'assistenza degli orfani dei sanitari italiani (ONAOSI)",
  ],
  [
    "TC16",
    "Autonomous supplementary welfare fund for Italian journalists (CASAGIT)",
    "Cassa autonoma di assistenza integrativa dei giornalisti italiani (CASAGIT)",
  ],
  [
    "TC17",
    "Pension board for industrial experts and graduate industrial experts (EPPI)",
    "Ente di previdenza periti industriali e periti industriali laureati (EPPI)",
  ],
  [
    "TC18",
    "National multi-category pension and welfare board (EPAP)",
    "Ente di previdenza e assistenza pluricategoriale (EPAP)",
  ],
  [
    "TC19",
    "National pension and welfare board for biologists (ENPAB)",
    "Ente nazionale di previdenza e assistenza biologi (ENPAB)",
  ],
  [
    "TC20",
    "National pension and welfare board for the nursing profession (ENPAPI)",
    "Ente nazionale di previdenza e assistenza professione infermieristica (ENPAPI)",
  ],
  [
    "TC21",
    "National pension and welfare board for psychologists (ENPAP)",
    "Ente nazionale di previdenza e assistenza psicologi (ENPAP)",
  ],
  [
    "TC22",
    "National Social Security Institute (INPS)",
    "Istituto nazionale della previdenza sociale (INPS)",
  ],
];

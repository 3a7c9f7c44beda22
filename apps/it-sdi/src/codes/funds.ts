/** Official names of `TipoCassa`. */
export const FUNDS: ReadonlyMap<string, string> = new Map([
  ["TC01", "Cassa nazionale di previdenza e assistenza forense"],
  ["TC02", "Cassa di previdenza dottori commercialisti"],
  ["TC03", "Cassa di previdenza e assistenza geometri"],
  [
    "TC04",
    "Cassa nazionale di previdenza e assistenza per gli ingegneri e gli architetti liberi professionisti",
  ],
  ["TC05", "Cassa nazionale del notariato"],
  ["TC06", "Cassa nazionale di previdenza e assistenza ragionieri e periti commerciali"],
  ["TC07", "Ente nazionale assistenza agenti e rappresentanti di commercio (ENASARCO)"],
  ["TC08", "Ente nazionale di previdenza e assistenza consulenti del lavoro (ENPACL)"],
  ["TC09", "Ente nazionale di previdenza e assistenza medici (ENPAM)"],
  ["TC10", "Ente nazionale di previdenza e assistenza farmacisti (ENPAF)"],
  ["TC11", "Ente nazionale di previdenza e assistenza veterinari (ENPAV)"],
  [
    "TC12",
    "Ente nazionale di previdenza e assistenza per i periti industriali e i periti industriali laureati (ENPAIA)",
  ],
  [
    "TC13",
    "Cassa di previdenza per l'assicurazione degli impiegati presso le aziende di navigazione ed i consorzi di armatori per il lavoro portuale",
  ],
  ["TC14", "Istituto nazionale di previdenza dei giornalisti italiani (INPGI)"],
  ["TC15", "Opera nazionale per l'assistenza degli orfani dei sanitari italiani (ONAOSI)"],
  ["TC16", "Cassa autonoma di assistenza integrativa dei giornalisti italiani (CASAGIT)"],
  ["TC17", "Ente di previdenza periti industriali e periti industriali laureati (EPPI)"],
  ["TC18", "Ente di previdenza e assistenza pluricategoriale (EPAP)"],
  ["TC19", "Ente nazionale di previdenza e assistenza biologi (ENPAB)"],
  ["TC20", "Ente nazionale di previdenza e assistenza professione infermieristica (ENPAPI)"],
  ["TC21", "Ente nazionale di previdenza e assistenza psicologi (ENPAP)"],
  ["TC22", "Istituto nazionale della previdenza sociale (INPS)"],
]);

import { SCHEME_ID } from "@fakturo/addon-eu-en16931";
import type { Identity, Party } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

/** Identifier schemes (ISO/IEC 6523) of the French reform. */
export const SCHEME = {
  siren: "0002",
  siret: "0009",
  europeanVat: "0223",
  private: "0224",
  network: "0225",
  singleTaxable: "0231",
} as const;

const SIREN_TYPE = "SIREN";
const SIRET_TYPE = "SIRET";
const SCHEMES_BY_TYPE: ReadonlyMap<string, string> = new Map([
  [SIREN_TYPE, SCHEME.siren],
  [SIRET_TYPE, SCHEME.siret],
]);
const PRIVATE_KEY = "private-id";
const LEGAL = "legal";

/** A SIRET is the SIREN of the company and five digits for the establishment (art. R123-221 code de commerce). */
const SIREN_LENGTH = 9;
const SIRET_LENGTH = 14;

type Identities = readonly (Identity | null)[];

/** Identifier scheme of an identity. */
export function schemeOf(identity: Identity | null | undefined): string | undefined {
  return identity?.ext?.[SCHEME_ID];
}

/** Sets an absent scheme of SIREN and SIRET. */
export function setNumberScheme(identity: Identity): void {
  const scheme = schemeOf(identity) ?? SCHEMES_BY_TYPE.get(identity.type ?? "");
  if (scheme) identity.ext = { ...identity.ext, [SCHEME_ID]: scheme };
}

/** Sets an absent scheme of SIREN and SIRET, and always that of private identifiers. */
export function setScheme(identity: Identity): void {
  if (identity.key === PRIVATE_KEY) identity.ext = { ...identity.ext, [SCHEME_ID]: SCHEME.private };
  else setNumberScheme(identity);
}

/** True for an identity of legal scope (BT-30, BT-47). */
export function isLegal(identity: Identity | null): boolean {
  return Boolean(identity?.scope?.split("+").includes(LEGAL));
}

function isSiren(identity: Identity | null): boolean {
  return identity?.type === SIREN_TYPE || schemeOf(identity) === SCHEME.siren;
}

function isSiret(identity: Identity | null): boolean {
  return identity?.type === SIRET_TYPE || schemeOf(identity) === SCHEME.siret;
}

/** SIREN of the first identity of a party that has one. */
export function sirenOf(identities: Identities | undefined): string | undefined {
  return identities?.find(isSiren)?.code || undefined;
}

function hasScheme(identities: Identities | undefined, scheme: string): boolean {
  return Boolean(identities?.some((identity) => schemeOf(identity) === scheme));
}

/** The supplier acts for a group that is one taxable person ("assujetti unique", art. 256 C CGI). */
export function isSingleTaxable(party: Party | undefined): boolean {
  return hasScheme(party?.identities, SCHEME.singleTaxable);
}

function isOfType(type: string) {
  return (identity: Identity | null) => identity?.type === type;
}

/** SIREN of a complete SIRET. */
function sirenIn(siret: Identity | null | undefined): string | undefined {
  return siret?.code.length === SIRET_LENGTH ? siret.code.slice(0, SIREN_LENGTH) : undefined;
}

/** A French VAT number ends with the SIREN. */
function sirenOfTaxCode(code: string): string {
  return code.replace(/\D/g, "").slice(-SIREN_LENGTH);
}

/**
 * Adds the SIREN of a French tax identity or a SIRET, and makes a SIREN the legal identity of a party without
 * one. Where an identity of scheme 0002 has no type, none is added from the tax identity; it is neither used as
 * SIREN of a SIRET nor given a scope.
 */
export function addSiren(party: Party): void {
  const sirets = party.identities?.filter(isOfType(SIRET_TYPE)) ?? [];
  const { tax_id } = party;
  if (tax_id?.country === "FR" && tax_id.code && !hasScheme(party.identities, SCHEME.siren)) {
    const code = sirenIn(sirets.find(sirenIn)) ?? sirenOfTaxCode(tax_id.code);
    if (code) addIdentity(party, { scope: LEGAL, ...sirenIdentity(code) });
  }
  const siren = sirenIn(sirets.at(-1));
  if (siren && !party.identities?.some(isOfType(SIREN_TYPE)))
    addIdentity(party, sirenIdentity(siren));
  scopeSiren(party.identities);
}

function sirenIdentity(code: string): Identity {
  return { type: SIREN_TYPE, code, ext: { [SCHEME_ID]: SCHEME.siren } };
}

/** Adds a legal identity of a scheme. */
export function addLegalIdentity(party: Party, scheme: string, code: string): void {
  addIdentity(party, { scope: LEGAL, code, ext: { [SCHEME_ID]: scheme } });
}

function addIdentity(party: Party, identity: Identity): void {
  party.identities = [...(party.identities ?? []), identity];
}

/** Of several SIREN the last becomes legal, whatever its scope. */
function scopeSiren(identities: readonly Identity[] = []): void {
  const siren = identities.findLast(isOfType(SIREN_TYPE));
  if (siren && !identities.some(({ scope }) => scope === LEGAL)) siren.scope = LEGAL;
}

/** True for parties with a SIREN. */
export const hasSiren: Test<Party> = is.that("party has SIREN", ({ identities }: Party) =>
  Boolean(identities?.some(isSiren)),
);

/** A SIRET begins with the SIREN; of several, the last of each kind is used (BR-FR-09, BR-FR-10). */
export const isCoherent: Test<Identities> = is.absentOr(
  "SIRET/SIREN coherent",
  (identities: Identities) => {
    const siren = identities.findLast(isSiren)?.code;
    const siret = identities.findLast(isSiret)?.code;
    if (siren?.length !== SIREN_LENGTH || siret?.length !== SIRET_LENGTH) return true;
    return siret.startsWith(siren);
  },
);

/** No scheme occurs twice; identities without scheme have their own rule (BR-FR-CO-10). */
export const hasUniqueSchemes: Test<Identities> = is.absentOr(
  "unique iso-scheme-id",
  (identities: Identities) => {
    const schemes = identities.flatMap((identity) => schemeOf(identity) ?? []);
    return new Set(schemes).size === schemes.length;
  },
);

import { isNif } from "@fakturo/regime-es";
import { type Census, isRegistered } from "@fakturo/simulator-spain";
import { type Code, isCode, isWarning } from "./codes.ts";
import { finder } from "./elements.ts";
import type { FileFacts } from "./facts.ts";
import type { Ledger } from "./records.ts";
import { CONTENT_RULES } from "./rules.ts";
import type { Settings } from "./settings.ts";
import { checkSignature } from "./signature.ts";

/** Context of judging a file. */
export interface JudgeWorld {
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly ledger: Ledger;
}

/** Codes of a file: those of Araba and Gipuzkoa, or those of Bizkaia. */
export type Numbering = "rest" | "lroe";

const LICENSE = /^TBAI[A-Z0-9]{4,16}$/;
const MIN_SIGNATURE = 13;
const LINES = "Factura/DatosFactura/DetallesFactura/IDDetalleFactura";

/** By code: first the refusals in the treasuries' order, then what a file is accepted with. */
export function isRefused(codes: readonly Code[]): boolean {
  return codes.some((code) => !isWarning(code));
}

/** Codes that the settings want for the invoice's number. */
export function wantedCodes({ number }: FileFacts, { codes }: Settings): readonly Code[] {
  return (codes[number] ?? []).filter(isCode);
}

/** Data of the TBAI identifier and lines. */
export function identityCodes(file: FileFacts, { settings }: JudgeWorld): readonly Code[] {
  const isInvoice = file.root.name === "TicketBai";
  if (isInvoice && file.all(LINES).length === 0) return ["003"];
  const isSound =
    isRegistered(censusOf(settings), file.nif) &&
    file.number !== "" &&
    file.signature.length >= MIN_SIGNATURE &&
    LICENSE.test(file.license);
  return isSound ? [] : ["004"];
}

/** Comparison of licence, developer and software. */
export function licenseCodes(file: FileFacts, { settings }: JudgeWorld, as: Numbering): Code[] {
  const { license, developer, software } = file;
  const known = Object.hasOwn(settings.licenses, license) ? settings.licenses[license] : undefined;
  const isUnknown = settings.unknownLicenses.includes(license);
  if (as === "rest") {
    const isOther = known && (known.developer !== developer || known.name !== software);
    return isUnknown || isOther ? ["012"] : [];
  }
  if (isUnknown) return ["B4_2000063"];
  if (!known) return [];
  if (developer === "") return ["B4_2000065"];
  if (known.developer !== developer) return ["B4_2000064"];
  return known.name === software ? [] : ["B4_2000066"];
}

/** Verification of the signature, and whether its certificate may sign for the issuer. */
export function signatureCodes(file: FileFacts, world: JudgeWorld, as: Numbering): Code[] {
  const { settings, now } = world;
  const checked = checkSignature(file);
  if (!checked) return as === "rest" ? ["008"] : ["B4_2000070"];
  if (as === "lroe") return [];
  const maySign =
    settings.certificates === "optional" ||
    checked.signers.some((nif) => nif === file.nif || settings.collaborators.includes(nif));
  return [
    ...(maySign ? [] : (["009"] as const)),
    ...(checked.until < now ? (["016"] as const) : []),
  ];
}

/** The file refers to the one before, as that was received. */
export function chainCodes(file: FileFacts, { ledger }: JudgeWorld, as: Numbering): Code[] {
  const { previous } = file;
  if (!previous) {
    if (!ledger.hasChain(file)) return [];
    return as === "rest" ? ["010"] : ["B4_2000060"];
  }
  if (ledger.signatureOf(previous.key) === previous.signature) return [];
  return as === "rest" ? ["010"] : ["B4_2000061"];
}

/** Recipients, dates and breakdown. */
export function contentCodes(file: FileFacts, world: JudgeWorld, as: Numbering): Code[] {
  const broken = CONTENT_RULES.flatMap((rule) => {
    const code = rule[as];
    return code && rule.breaks(file, world.now) ? [code] : [];
  });
  const isStranger = file.recipients.some((one) => {
    const nif = finder.text(one, "NIF");
    return isNif(nif) && !isRegistered(censusOf(world.settings), nif);
  });
  return [...broken, ...(as === "rest" && isStranger ? (["014"] as const) : [])];
}

export function censusOf({ unknown }: Settings): Census {
  return { unknown, names: {} };
}

import { ownValue } from "@fakturo/model";
import type { Stamp } from "@fakturo/plugin";
import type { QrBlock } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";
import { portugueseBlock } from "./portugal.ts";

/** Stamps by key. */
export type Stamps = ReadonlyMap<string, string>;

export interface StampContext {
  readonly doc: ContentNode;
  readonly sandbox: boolean;
}

/** Lays out the stamps of one authority; undefined when they are incomplete. */
type Authority = (stamps: Stamps, context: StampContext) => QrBlock | undefined;

const text = (stamps: Stamps, key: string): string => stamps.get(key) ?? "";

function caption(
  stamps: Stamps,
  rows: readonly (readonly [label: string, key: string])[],
): string[] {
  return rows.flatMap(([label, key]) => {
    const value = text(stamps, key);
    return value === "" ? [] : [`${label}: ${value}`];
  });
}

/** Groups a long number in fours for reading. */
function inFours(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, "$1 ");
}

/** Authorities by the first part of their stamps' keys (app spec "Authority blocks"). */
const AUTHORITIES: Readonly<Record<string, Authority>> = {
  verifactu: (stamps) => ({
    data: text(stamps, "verifactu-qr"),
    heading: "QR tributario:",
    // Records without transmission must not claim to be sent; their codes lead to another page.
    caption: /ValidarQRNoVerifactu/i.test(text(stamps, "verifactu-qr")) ? [] : ["VERI*FACTU"],
    size: 35,
    place: "header",
  }),
  tbai: (stamps) => ({
    data: text(stamps, "tbai-qr"),
    heading: "TicketBAI",
    caption: [text(stamps, "tbai-code")],
    size: 30,
    place: "header",
  }),
  arca: (stamps) => {
    const isComplete = ["arca-cae", "arca-cae-expiry", "arca-qr"].every((key) => stamps.has(key));
    if (!isComplete) return undefined;
    const rows = [
      ["CAE N°", "arca-cae"],
      ["Fecha de Vto. de CAE", "arca-cae-expiry"],
    ] as const;
    return {
      data: text(stamps, "arca-qr"),
      caption: caption(stamps, rows),
      size: 24,
      place: "body",
    };
  },
  favat: (stamps) => {
    const number = text(stamps, "favat-ksef-number");
    const heading = number === "" ? "OFFLINE" : `ID: ${number}`;
    return { data: text(stamps, "favat-qr"), heading, caption: [], size: 24, place: "body" };
  },
  ksef: (stamps) => ({
    data: text(stamps, "ksef-qr"),
    heading: `ID: ${text(stamps, "ksef-id")}`,
    caption: [],
    size: 24,
    place: "body",
  }),
  sefaz: (stamps) => ({
    data: text(stamps, "sefaz-qr"),
    heading: "NF-e",
    caption: [
      ...(stamps.has("sefaz-key")
        ? [`Chave de acesso: ${inFours(text(stamps, "sefaz-key"))}`]
        : []),
      ...caption(stamps, [["Protocolo de autorização", "sefaz-auth"]]),
    ],
    size: 30,
    place: "body",
  }),
  ade: (stamps) => ({
    data: "",
    caption: caption(stamps, [
      ["Documento n.", "ade-ref"],
      ["Documento di annullamento n.", "ade-void-ref"],
    ]),
    size: 0,
    place: "body",
  }),
  zatca: (stamps) => ({ data: text(stamps, "zatca-qr"), caption: [], size: 28, place: "body" }),
  iapr: (stamps) => ({
    data: text(stamps, "iapr-qr"),
    caption: caption(stamps, [
      ["Σήμανση", "iapr-hash"],
      ["UNIQUE ID", "iapr-uid"],
      ["ΜΑΡΚ", "iapr-mark"],
      ["Υ.ΠΑ.Η.Ε.Σ", "iapr-provider"],
    ]),
    size: 30,
    place: "body",
  }),
  dian: (stamps, { doc }) => ({
    data: /https.+/.exec(text(stamps, "dian-qr"))?.[0] ?? text(stamps, "dian-qr"),
    caption: [
      ...caption(stamps, [[doc.text("type") === "standard" ? "CUFE" : "CUDE", "dian-cude"]]),
      ...originalCufes(doc),
    ],
    size: 28,
    place: "body",
  }),
  sat: (stamps) => {
    if (!stamps.has("sat-chain")) return undefined;
    return {
      data: text(stamps, "sat-url"),
      heading: "Este documento es una representación impresa de un CFDI",
      caption: caption(stamps, [
        ["Folio fiscal", "sat-uuid"],
        ["Fecha y hora de certificación", "sat-timestamp"],
        ["N.º de serie del CSD", "cfdi-serial"],
        ["Sello digital del CFDI", "cfdi-sig"],
        ["N.º de serie del certificado SAT", "sat-serial"],
        ["Sello del SAT", "sat-sig"],
        ["Cadena original del complemento de certificación", "sat-chain"],
      ]),
      size: 30,
      place: "body",
    };
  },
  at: portugueseBlock,
};

const GROUPS: Readonly<Record<string, string>> = { cfdi: "sat" };

/** Blocks for all stamps: known authorities have their own layout, others get codes and lists. */
export function stampBlocks(stamps: readonly Stamp[], context: StampContext): QrBlock[] {
  const groups = new Map<string, Map<string, string>>();
  for (const { prv, val } of stamps) {
    const prefix = prv.split("-")[0] ?? prv;
    const name = ownValue(GROUPS, prefix) ?? prefix;
    const group = groups.get(name) ?? new Map<string, string>();
    groups.set(name, group.set(prv, val));
  }
  return [...groups].flatMap(([name, group]) => {
    const authority = ownValue(AUTHORITIES, name);
    const block = authority?.(group, context);
    const isShown = block && (block.data !== "" || block.caption.length > 0);
    return isShown ? [block] : genericBlocks(group);
  });
}

/** A stamp whose key ends in `-qr` is drawn as code; the others are listed beside the first. */
function genericBlocks(group: Stamps): QrBlock[] {
  const codes = [...group].filter(([key]) => key.endsWith("-qr"));
  const rest = [...group].filter(([key]) => !key.endsWith("-qr"));
  const list = rest.map(([key, value]) => `${key}: ${value}`);
  if (codes.length === 0) return [{ data: "", caption: list, size: 0, place: "body" }];
  return codes.map(([key, data], index) => ({
    data,
    heading: key,
    caption: index === 0 ? list : [],
    size: 28,
    place: "body",
  }));
}

function originalCufes(doc: ContentNode): string[] {
  return doc
    .list("preceding")
    .flatMap((document) => document.list("stamps"))
    .filter((stamp) => stamp.text("prv") === "dian-cude")
    .map((stamp) => `CUFE: ${stamp.text("val")}`);
}

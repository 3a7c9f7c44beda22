import { gunzipSync } from "node:zlib";
import { environmentCode } from "@fakturo/brazil";
import { FakturoError } from "@fakturo/model";
import type { CallContext } from "@fakturo/plugin";
import { attributed, group, leaf, writeXml } from "@fakturo/xml";
import { NATIONAL_BODY } from "../connection/addresses.ts";
import { callSefaz, inAnswer } from "../connection/calls.ts";
import { sefazFault } from "../connection/codes.ts";
import { MISUSE } from "../connection/misuse.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import { CNPJ_LENGTH } from "../nfe/parties.ts";

const { findAll, text } = inAnswer;
const FOUND = "138";
const NONE = "137";
const NSU_LENGTH = 15;
const MAX_BYTES = 4 * 1024 * 1024;
/** The service serves NF-e. */
const MODEL = "55";

/** A file that the national body distributes. */
export interface DistributedFile {
  readonly nsu: number;
  /** `resNFe`, `procNFe`, `resEvento` or `procEventoNFe`. */
  readonly kind: string;
  /** Base64 of the packed file. */
  readonly packed: string;
}

/** What is distributed after a number; `none` without anything new, `misuse` where calls came too early. */
export type Distribution =
  | {
      readonly is: "found";
      readonly files: readonly DistributedFile[];
      readonly last: number;
      readonly highest: number;
    }
  | { readonly is: "none"; readonly last: number }
  | { readonly is: "misuse" };

/** Files of interest to the holder after a number (`distNSU`). @throws FakturoError "input" for a refusal. */
export async function distributedAfter(nsu: number, ctx: CallContext): Promise<Distribution> {
  const body = group(
    "distDFeInt",
    leaf("tpAmb", environmentCode(ctx.environment === "live" ? "production" : "test")),
    leaf(ctx.holder.length === CNPJ_LENGTH ? "CNPJ" : "CPF", ctx.holder),
    group("distNSU", leaf("ultNSU", String(nsu).padStart(NSU_LENGTH, "0"))),
  );
  const message = writeXml(attributed(body, { xmlns: NAMESPACE, versao: "1.01" }), {
    declaration: false,
  });
  const about = { state: NATIONAL_BODY, model: MODEL };
  const { root } = await callSefaz(about, "distribution", message, ctx);
  const code = text(root, "cStat");
  const last = Number(text(root, "ultNSU")) || nsu;
  if (code === NONE) return { is: "none", last };
  if (code === MISUSE) return { is: "misuse" };
  if (code !== FOUND)
    throw new FakturoError("input", sefazFault(code, text(root, "xMotivo")).message);
  const files = findAll(root, "loteDistDFeInt/docZip").map((one) => ({
    nsu: Number(one.attributes.get("NSU")),
    kind: (one.attributes.get("schema") ?? "").split("_")[0] ?? "",
    packed: one.text.trim(),
  }));
  return { is: "found", files, last, highest: Number(text(root, "maxNSU")) };
}

/** The unpacked file. @throws FakturoError "input" where it cannot be unpacked. */
export function unpacked({ packed, nsu }: DistributedFile): Uint8Array {
  try {
    return gunzipSync(Buffer.from(packed, "base64"), { maxOutputLength: MAX_BYTES });
  } catch {
    throw new FakturoError("input", `the distributed file ${nsu} cannot be unpacked`);
  }
}

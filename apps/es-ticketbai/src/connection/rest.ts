import {
  type Answer,
  type CallContext,
  codeList,
  DEFAULT_TRAITS,
  defineConnection,
  type Endpoints,
  type HttpReply,
  proofByReading,
  type Submission,
} from "@fakturo/plugin";
import { provedDuplicate, spanishCertificate, withAnswerFile } from "@fakturo/spain";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import type { Zone } from "../zones.ts";
import { CANCELLATION_CODES, REST_CODES, TREASURY_REMEDIES } from "./codes.ts";
import { readFile } from "./file.ts";
import { gatewayRefusal } from "./gateway.ts";
import { answerIn } from "./rest-answers.ts";

/** Addresses by the root of the message. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  TicketBai: "issue",
  AnulaTicketBai: "cancel",
  SubsanacionModificacionTicketBAI: "amend",
  SubsanacionAnulacionTicketBAI: "amend-cancel",
};

/** Of both numberings; Araba and Gipuzkoa share them. */
const CODES = codeList(
  [
    ...REST_CODES,
    ...Array.from(CANCELLATION_CODES, ([code, known]) => {
      const meaning = `of a cancellation in the manual's own numbering: ${known.meaning}`;
      return [code, { ...known, meaning }] as const;
    }),
  ],
  TREASURY_REMEDIES,
);

/** A treasury's name and its addresses. */
export interface RestTreasury {
  readonly zone: Zone;
  readonly name: string;
  readonly live: Endpoints;
  readonly test: Endpoints;
}

/**
 * A treasury that takes one file per request. It looks for duplicates before it checks the contents and cannot be
 * asked for a file, so that the same bytes are sent again after a lost answer.
 */
export function restConnection({ zone, name, live, test }: RestTreasury) {
  return defineConnection({
    key: zone.connection,
    name,
    credential: spanishCertificate.key,
    endpoints: { live, test },
    traits: { ...DEFAULT_TRAITS, dedupe: "bytes", duplicatesFirst: true, decides: "at-once" },
    codes: CODES,
    send,
    prove: (ctx) => proofByReading("issue", ctx),
  });
}

async function send({ bytes, kind }: Submission, ctx: CallContext): Promise<Answer> {
  const { tls } = await ctx.credential();
  const url = ctx.endpoint(ENDPOINTS[readFile(bytes).root] ?? "issue");
  const reply = await ctx.http(url, {
    method: "POST",
    headers: { "content-type": "application/xml; charset=UTF-8" },
    body: bytes,
    signal: ctx.signal,
    ...(tls && { tls }),
  });
  const answer = responseIn(reply);
  if (answer) {
    const proved = await provedDuplicate(answerIn(answer, kind), ctx);
    return withAnswerFile(proved, { key: `ticketbai-${kind}`, reply: answer });
  }
  return (
    gatewayRefusal(reply) ?? {
      is: "unknown",
      message: `no answer of the service (HTTP ${reply.status})`,
    }
  );
}

/** The response; undefined for pages of a gateway, whatever their status. */
function responseIn({ body }: HttpReply): XmlElement | undefined {
  try {
    const root = readXml(body);
    return root.name === "TicketBaiResponse" ? root : undefined;
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

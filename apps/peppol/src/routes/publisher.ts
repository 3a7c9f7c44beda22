import { createHash } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import {
  type Participant,
  participantOf,
  type SmpFormat,
  serviceMetadata,
  servicePath,
  signServiceMetadata,
  uriOf,
  writeBusinessCard,
  writeServiceGroup,
} from "@fakturo/peppol";
import type { AppReply, OutsideRequest, OutsideRoute, RouteContext } from "@fakturo/plugin";
import { requireValid } from "@fakturo/signature";
import { writeXml } from "@fakturo/xml";
import { PEPPOL } from "../definition.ts";
import {
  OWN_PUBLISHER,
  ownAddress,
  publicationKey,
  publisherCredentials,
  servicesOf,
} from "../own-publisher.ts";
import { receivingPoint } from "../publisher.ts";
import { app, type ParticipantRecord, participants } from "../settings.ts";

const MIME = "text/xml; charset=utf-8";
const NOT_FOUND: AppReply = { status: 404, mime: "text/plain", body: "not found" };

/** What a request asks the publisher for. */
interface Asked {
  readonly workspace: string;
  readonly participant: Participant;
  readonly record: ParticipantRecord;
  readonly format: SmpFormat;
  readonly params: OutsideRequest["params"];
}

type Answer = (asked: Asked, ctx: RouteContext) => Promise<string | undefined>;

/** Formats by the last part of their paths: that of Peppol, and OASIS BDXR SMP 1.0. */
const FORMATS: Readonly<Record<SmpFormat, string>> = { peppol: "", bdxr: "/bdxr" };

/** The own publisher, for everybody: service groups, signed metadata and business cards. */
export const publisherRoutes: readonly OutsideRoute[] = [
  routeOf("/businesscard/:participant", "Business card of a participant", "peppol", card),
  ...(["peppol", "bdxr"] as const).flatMap((format) => {
    const base = `${FORMATS[format]}/:participant`;
    const name = format === "peppol" ? "Peppol SMP" : "BDXR SMP 1.0";
    return [
      routeOf(base, `Service group of a participant (${name})`, format, serviceGroup),
      routeOf(`${base}/services/:type`, `Signed service metadata (${name})`, format, metadata),
    ];
  }),
];

function routeOf(path: string, summary: string, format: SmpFormat, answer: Answer): OutsideRoute {
  return {
    method: "GET",
    path: `${OWN_PUBLISHER}/:publisher${path}`,
    summary,
    auth: async ({ params }, ctx) => {
      const workspace = await publishingWorkspace(params, ctx);
      return workspace === undefined || { workspace };
    },
    replies: {
      200: { description: "The document.", mime: "text/xml" },
      404: { description: "The publisher has no such participant or document type." },
    },
    refusals: [412],
    async handle({ params, workspace }, ctx) {
      const participant = participantIn(params);
      if (!workspace || !participant) return NOT_FOUND;
      const found = await ctx.records(participants).get(participant.value);
      if (!found) return NOT_FOUND;
      const { value: record } = found;
      const asked = { workspace: workspace.id, participant, record, format, params };
      const body = await answer(asked, ctx);
      return body === undefined ? NOT_FOUND : { status: 200, mime: MIME, body };
    },
  };
}

/** The workspace that publishes a participant; undefined where it does not. */
async function publishingWorkspace(
  params: OutsideRequest["params"],
  ctx: RouteContext,
): Promise<string | undefined> {
  const participant = participantIn(params);
  if (!participant) return undefined;
  const key = publicationKey(params.publisher ?? "", participant);
  return ctx.workspaceOf(participants, "address", key);
}

function participantIn({ participant = "" }: OutsideRequest["params"]): Participant | undefined {
  try {
    return participantOf(participant);
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

async function serviceGroup(
  { workspace, participant, record, format }: Asked,
  ctx: RouteContext,
): Promise<string> {
  const base = `${await ownAddress(workspace, await ctx.config(app), ctx)}${FORMATS[format]}`;
  const hrefs = servicesOf(record).map(({ type }) => `${base}${servicePath(participant, type)}`);
  return writeServiceGroup(participant, hrefs, format);
}

/** Signed metadata by what they say and who signs them: signing takes far longer than making them. */
const SIGNED = new Map<string, string>();
const MOST_SIGNED = 500;

/** Made for each request, so that a renewed certificate is published at once; signed when they change. */
async function metadata(
  { participant, record, format, params }: Asked,
  ctx: RouteContext,
): Promise<string | undefined> {
  const service = servicesOf(record).find(({ type }) => uriOf(type) === params.type);
  if (!service) return undefined;
  const credentials = await publisherCredentials(ctx);
  // Metadata that were signed before are not served with an expired certificate.
  requireValid(credentials.certificate, ctx.now());
  const point = await receivingPoint(ctx, PEPPOL, await ctx.config(app));
  const written = writeXml(serviceMetadata(participant, service, point, format));
  const key = createHash("sha256")
    .update(`${format} ${credentials.certificate.fingerprint256}\n${written}`)
    .digest("base64");
  const known = SIGNED.get(key);
  if (known !== undefined) return known;
  const signed = signServiceMetadata(written, { credentials, now: ctx.now(), format });
  SIGNED.set(key, signed);
  const [oldest] = SIGNED.keys();
  if (SIGNED.size > MOST_SIGNED && oldest !== undefined) SIGNED.delete(oldest);
  return signed;
}

async function card({ participant, record }: Asked): Promise<string | undefined> {
  return record.card && writeBusinessCard(participant, record.card);
}

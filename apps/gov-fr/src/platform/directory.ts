import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import type { DirectoryAddress } from "../siren.ts";
import { callPlatform, type PlatformContext, PlatformError, textOf } from "./api.ts";

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** A line of the directory: where invoices of a company can be addressed. */
const Line = Type.Object({
  idInstance: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
  addressingIdentifier: Type.Optional(Type.String()),
  siren: text,
  siret: text,
  addressingSuffix: text,
  routingCode: Type.Optional(Type.Union([Type.Object({ routingIdentifier: text }), Type.Null()])),
  platform: Type.Optional(
    Type.Object({
      platformType: Type.Optional(Type.String()),
      platformStatus: Type.Optional(Type.String()),
    }),
  ),
});
export type DirectoryLine = Static<typeof Line>;

const Lines = Type.Object({ results: Type.Optional(Type.Array(Line)) });
const Created = Type.Object({
  idInstance: Type.Union([Type.Number(), Type.String()]),
  addressingIdentifier: Type.String(),
  dateFrom: Type.Optional(Type.String()),
});
const Unit = Type.Object({
  siren: Type.Optional(Type.String()),
  businessName: Type.Optional(Type.String()),
  administrativeStatus: Type.Optional(Type.String()),
});

const PAGE = 50;
const MAX_PAGES = 20;
const SHORTENED = 206;
const NOT_FOUND = 404;

/** All lines in force of a SIREN or an address. */
export async function linesOf(
  filter: "siren" | "addressingIdentifier",
  value: string,
  ctx: PlatformContext,
): Promise<readonly DirectoryLine[]> {
  const found: DirectoryLine[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const json = {
      filters: { [filter]: { op: "contains", value } },
      sorting: [{ field: "addressingIdentifier", sortingOrder: "ascending" }],
      limit: PAGE,
      ignore: found.length,
    };
    const call = { method: "POST", json } as const;
    const reply = await callPlatform("directory", "/v1/directory-line/search", call, ctx);
    const { results = [] } = readJsonAs(Lines, textOf(reply), "the lines of the directory");
    found.push(...results);
    if (reply.status !== SHORTENED || results.length === 0) break;
  }
  // `contains` also finds longer values.
  const key = filter === "siren" ? "siren" : "addressingIdentifier";
  return found.filter((line) => line[key] === value);
}

/** True for a line at a working platform: the fictitious platform of companies without one receives nothing. */
export function isReachable({ platform }: DirectoryLine): boolean {
  const { platformType = "", platformStatus } = platform ?? {};
  return platformStatus === "Enabled" && (platformType === "WK" || platformType === "DFH");
}

/** The line of an address, once it is in force. */
export async function lineAt(
  address: string,
  ctx: PlatformContext,
): Promise<DirectoryLine | undefined> {
  const path = `/v1/directory-line/code:${encodeURIComponent(address)}`;
  const reply = await orMissing(callPlatform("directory", path, { method: "GET" }, ctx));
  return reply && readJsonAs(Line, textOf(reply), "the line of the directory");
}

/** True for a company that the directory knows as active. */
export async function isKnownCompany(siren: string, ctx: PlatformContext): Promise<boolean> {
  const path = `/v1/siren/code-insee:${encodeURIComponent(siren)}`;
  const reply = await orMissing(callPlatform("directory", path, { method: "GET" }, ctx));
  if (!reply) return false;
  return readJsonAs(Unit, textOf(reply), "the company").administrativeStatus !== "C";
}

/** Address of a company, and the first day of its line. */
export interface NewLine {
  readonly address: DirectoryAddress;
  /** `YYYY-MM-DD`, tomorrow at the earliest. */
  readonly dateFrom: string;
}

/** Adds a line; its id at the platform. */
export async function createLine(
  { address, dateFrom }: NewLine,
  ctx: PlatformContext,
): Promise<string> {
  const { siren, siret, routingCode, suffix } = address;
  const json = {
    period: { dateFrom },
    addressingInformation: {
      siren,
      ...(siret !== "" && { siret }),
      ...(routingCode !== "" && { routingIdentifier: routingCode }),
      ...(suffix !== "" && { addressingSuffix: suffix }),
    },
  };
  const call = { method: "POST", json } as const;
  const reply = await callPlatform("directory", "/v1/directory-line", call, ctx);
  return String(readJsonAs(Created, textOf(reply), "the new line").idInstance);
}

/** Scheme of routing codes (ISO 6523). */
const ROUTING_SCHEME = "0224";
/** Statuses of a platform that creates no routing codes by this service, which the norm only recommends. */
const NOT_OFFERED: ReadonlySet<number> = new Set([NOT_FOUND, 501]);
/** Statuses of a code that exists already, before the directory shows it. */
const EXISTS: ReadonlySet<number> = new Set([409, 422]);

/**
 * Creates the routing code of an establishment unless the directory has it; the line that names it tells whether the
 * platform has the code.
 */
export async function ensureRoutingCode(
  { siret, routingCode }: DirectoryAddress,
  name: string,
  ctx: PlatformContext,
): Promise<void> {
  const code = encodeURIComponent(routingCode);
  const path = `/v1/routing-code/siret:${siret}/code:${code}`;
  if (await orMissing(callPlatform("directory", path, { method: "GET" }, ctx))) return;
  const json = {
    siret,
    routingIdentifier: routingCode,
    routingIdentifierType: ROUTING_SCHEME,
    routingCodeName: name,
    facilityNature: "Private",
    administrativeStatus: "A",
  };
  try {
    await callPlatform("directory", "/v1/routing-code", { method: "POST", json }, ctx);
  } catch (error) {
    const isLeft =
      error instanceof PlatformError && (NOT_OFFERED.has(error.status) || EXISTS.has(error.status));
    if (!isLeft) throw error;
  }
}

/** Ends a line that is in force after a day; repeating it changes nothing. */
export async function endLine(id: string, dateTo: string, ctx: PlatformContext): Promise<void> {
  await callPlatform("directory", instance(id), { method: "PATCH", json: { dateTo } }, ctx);
}

/** Removes a line that has not begun; one that is gone stays so. */
export async function deleteLine(id: string, ctx: PlatformContext): Promise<void> {
  await orMissing(callPlatform("directory", instance(id), { method: "DELETE" }, ctx));
}

function instance(id: string): string {
  return `/v1/directory-line/id-instance:${encodeURIComponent(id)}`;
}

async function orMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PlatformError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

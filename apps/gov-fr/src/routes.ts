import { FakturoError } from "@fakturo/model";
import { type AppReply, type RouteContext, type TokenRoute, Type } from "@fakturo/plugin";
import { PlatformError } from "./platform/api.ts";
import { routeContextOf } from "./platform/context.ts";
import { type DirectoryLine, linesOf } from "./platform/directory.ts";

const text = Type.String();

const Line = Type.Object({
  id_instance: Type.String({ description: "Id of the line at the platform." }),
  siren: text,
  siret: text,
  routing_code: text,
  platform_id: Type.String({
    description: "Number of the platform; empty, because the directory service does not tell it.",
  }),
  nature: Type.String({ description: "`D`: a definition; only lines in force are listed." }),
  identifier: Type.String({ description: "Electronic address, e.g. SIREN or SIREN_suffix." }),
  suffix: text,
  start_date: text,
  end_date: text,
  effective_end_date: text,
  created_at: text,
  updated_at: text,
});
const BySiren = Type.Object({ siren: text, count: Type.Integer(), results: Type.Array(Line) });
const ByIdentifier = Type.Object({
  identifier: text,
  count: Type.Integer(),
  results: Type.Array(Line),
});

const SIREN = /^\d{9}$/;
const IDENTIFIER = /^(?:\d{4}:)?\d{9}(?:_[\w+-]{1,110})?$/;

/** Lines of a company. */
const bySiren: TokenRoute = {
  method: "GET",
  path: "/directory/siren/:siren",
  summary: "Look up a company's lines in the directory",
  replies: { 200: { description: "The lines in force.", schema: BySiren } },
  refusals: [400, 403, 412, 503],
  async handle({ params, workspace }, ctx) {
    const { siren = "" } = params;
    if (!SIREN.test(siren))
      throw new FakturoError("input", "a SIREN has nine digits", { path: "$.siren" });
    checkLive(workspace.sandbox);
    const results = await found("siren", siren, ctx);
    return json({ siren, count: results.length, results });
  },
};

/** Lines of an electronic address. */
const byIdentifier: TokenRoute = {
  method: "GET",
  path: "/directory/identifier/:identifier",
  summary: "Look up an electronic address in the directory",
  replies: { 200: { description: "The lines in force.", schema: ByIdentifier } },
  refusals: [400, 403, 412, 503],
  async handle({ params, workspace }, ctx) {
    const { identifier = "" } = params;
    if (!IDENTIFIER.test(identifier))
      throw new FakturoError("input", "expected is an address such as 123456789_suffix", {
        path: "$.identifier",
      });
    checkLive(workspace.sandbox);
    const address = identifier.replace(/^\d{4}:/, "");
    const results = await found("addressingIdentifier", address, ctx);
    return json({ identifier, count: results.length, results });
  },
};

export const directoryRoutes = [bySiren, byIdentifier];

/** @throws FakturoError "forbidden" in sandboxes, whose directory is a test or a simulation. */
function checkLive(sandbox: boolean): void {
  if (sandbox)
    throw new FakturoError("forbidden", "directory API is only available for live workspaces");
}

async function found(
  filter: Parameters<typeof linesOf>[0],
  value: string,
  ctx: RouteContext,
): Promise<readonly object[]> {
  try {
    return (await linesOf(filter, value, routeContextOf(ctx))).map(lineOf);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new FakturoError("unavailable", `the platform answers: ${error.message}`);
  }
}

function lineOf(line: DirectoryLine): object {
  return {
    id_instance: String(line.idInstance ?? ""),
    siren: line.siren ?? "",
    siret: line.siret ?? "",
    routing_code: line.routingCode?.routingIdentifier ?? "",
    platform_id: "",
    nature: "D",
    identifier: line.addressingIdentifier ?? "",
    suffix: line.addressingSuffix ?? "",
    start_date: "",
    end_date: "",
    effective_end_date: "",
    created_at: "",
    updated_at: "",
  };
}

function json(body: object): AppReply {
  return { status: 200, mime: "application/json", body: JSON.stringify(body) };
}

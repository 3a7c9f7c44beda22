import { isEnvelopeJson } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Static } from "@fakturo/schema";
import { RequestError } from "@fakturo/server-base";
import { checkKnown, corrected } from "@fakturo/server-domain/entries";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import {
  SiloBuild,
  SiloBuildQuery,
  SiloBuilt,
  SiloCorrect,
  SiloGobl,
  SiloSign,
} from "../schemas/silo.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "engine" | "vault">;

type Engine = HttpScope["engine"];

/** Builds the document of a body for the stateless calls: nothing is stored (api spec §9). */
export function buildBody(
  body: Static<typeof SiloBuild>,
  { strict = false }: Static<typeof SiloBuildQuery>,
  engine: Engine,
): JsonObject {
  const data = requireData(body.data);
  const { envelop = false, explain = false } = body;
  const isEnvelope = isEnvelopeJson(data);
  checkKnown(isEnvelope ? data.doc : data, isEnvelope || envelop ? "$.doc" : "$", engine);
  if (!explain) return { data: engine.build(data, { envelop, strict }) };
  const { output, changes, faults } = engine.build(data, { envelop, strict, explain });
  return { data: output, changes: changes.map(asJson), faults: faults.map(asJson) };
}

/** Omits absent members of an explanation. */
function asJson(value: object): JsonObject {
  return { ...value };
}

function requireData(data: JsonObject | undefined): JsonObject {
  if (data === undefined)
    throw new FakturoError("no-document", "there is no document: send it as `data`");
  return data;
}

const tag = "GOBL";

/** `/silo/v1/gobl/…`. */
export function goblRoutes(service: Service, { engine, vault }: Dependencies): void {
  route(
    service,
    {
      method: "POST",
      path: "/gobl/build",
      operationId: "build",
      action: "view",
      summary: "Build a document without storing it",
      tag,
      query: SiloBuildQuery,
      body: SiloBuild,
      replies: { 200: SiloBuilt },
    },
    ({ body, query }) => buildBody(body, query, engine),
  );
  route(
    service,
    {
      method: "POST",
      path: "/gobl/sign",
      operationId: "sign",
      action: "issue",
      summary: "Build and sign a document without storing it",
      tag,
      body: SiloSign,
      replies: { 200: SiloGobl },
    },
    async (request) => {
      const data = requireData(request.body.data);
      checkKnown(isEnvelopeJson(data) ? data.doc : data, "$.doc", engine);
      const key = await vault.signingKey(principalOf(request).workspaceId);
      return { data: await engine.sign(data, key) };
    },
  );
  route(
    service,
    {
      method: "POST",
      path: "/gobl/correct",
      operationId: "correct",
      action: "view",
      summary: "Correct a document without storing it, or ask for the options",
      tag,
      body: SiloCorrect,
      replies: { 200: SiloGobl },
    },
    ({ body }) => correct(body, engine),
  );
}

function correct(body: Static<typeof SiloCorrect>, engine: Engine): JsonObject {
  const data = requireData(body.data);
  if (!isEnvelopeJson(data)) throw new RequestError("data", "must be an envelope");
  checkKnown(data.doc, "$.doc", engine);
  if (body.show_options) return { data: optionsSchema(data, engine) };
  const { output, faults } = corrected(data, body.options ?? {}, engine);
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return { data: output };
}

function optionsSchema(envelope: JsonObject, engine: Engine): JsonObject {
  const schema = engine.correctionSchema(envelope);
  if (!schema) throw new FakturoError("validation", "document cannot be corrected");
  return schema;
}

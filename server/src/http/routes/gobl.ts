import { isEnvelopeJson } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Static } from "typebox";
import { checkKnown } from "../../silo/checks.ts";
import { corrected } from "../../silo/create.ts";
import { principalOf } from "../caller.ts";
import { RequestError } from "../errors.ts";
import { route, type Service } from "../route.ts";
import { SiloBuild, SiloBuilt, SiloCorrect, SiloGobl, SiloSign } from "../schemas/silo.ts";
import type { HttpScope } from "../scope.ts";

type Engine = HttpScope["services"]["engine"];

/** Builds what a body holds, as the stateless calls answer it: nothing is stored (api spec §9). */
export function buildBody(body: Static<typeof SiloBuild>, engine: Engine): JsonObject {
  const data = requireData(body.data);
  const { envelop = false, explain = false } = body;
  const isEnvelope = isEnvelopeJson(data);
  checkKnown(isEnvelope ? data.doc : data, isEnvelope || envelop ? "$.doc" : "$", engine);
  if (!explain) return { data: engine.build(data, { envelop }) };
  const { output, changes, faults } = engine.build(data, { envelop, explain });
  return { data: output, changes: changes.map(asJson), faults: faults.map(asJson) };
}

/** Absent members of an explanation are left out, as in any JSON. */
function asJson(value: object): JsonObject {
  return { ...value };
}

function requireData(data: JsonObject | undefined): JsonObject {
  if (data === undefined) throw new FakturoError("no-document");
  return data;
}

const tag = "GOBL";

/** `/silo/v1/gobl/…`. */
export function goblRoutes(service: Service, { services }: HttpScope): void {
  const { engine, vault } = services;
  route(
    service,
    {
      method: "POST",
      path: "/gobl/build",
      operationId: "build",
      summary: "Build a document without storing it",
      tag,
      body: SiloBuild,
      replies: { 200: SiloBuilt },
    },
    ({ body }) => buildBody(body, engine),
  );
  route(
    service,
    {
      method: "POST",
      path: "/gobl/sign",
      operationId: "sign",
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

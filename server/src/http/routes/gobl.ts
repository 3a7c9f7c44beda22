import { isEnvelopeJson } from "@fakturo/engine";
import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { checkKnown } from "../../silo/checks.ts";
import { principalOf } from "../app.ts";
import { bodyOf, flagOf, jsonOf } from "../body.ts";
import { RequestError } from "../errors.ts";
import type { HttpScope } from "../scope.ts";

type Engine = HttpScope["services"]["engine"];

/** Builds what a body holds, as the stateless calls answer it: nothing is stored (api spec §9). */
export function buildBody(json: unknown, engine: Engine): JsonObject {
  const body = bodyOf(json);
  const data = requireData(jsonOf(body, "data"));
  const envelop = flagOf(body, "envelop");
  const isEnvelope = isEnvelopeJson(data);
  checkKnown(isEnvelope ? data.doc : data, isEnvelope || envelop ? "$.doc" : "$", engine);
  return { data: engine.build(data, { envelop }) };
}

function requireData(data: unknown): Record<string, unknown> {
  if (data === undefined) throw new FakturoError("no-document");
  if (!isObject(data)) throw new RequestError("data", "must be a document or an envelope");
  return data;
}

/** `/silo/v1/gobl/…`. */
export function goblRoutes(app: FastifyInstance, { services }: HttpScope): void {
  const { engine, vault } = services;

  app.post("/gobl/build", async ({ body }) => buildBody(body, engine));

  app.post("/gobl/sign", async (request) => {
    const data = requireData(jsonOf(bodyOf(request.body), "data"));
    checkKnown(isEnvelopeJson(data) ? data.doc : data, "$.doc", engine);
    const key = await vault.signingKey(principalOf(request).workspaceId);
    return { data: await engine.sign(data, key) };
  });

  app.post("/gobl/correct", async (request) => {
    const body = bodyOf(request.body);
    const data = requireData(jsonOf(body, "data"));
    if (!isEnvelopeJson(data)) throw new RequestError("data", "must be an envelope");
    checkKnown(data.doc, "$.doc", engine);
    if (flagOf(body, "show_options")) return { data: engine.correctionSchema(data) };
    const options = jsonOf(body, "options") ?? {};
    if (!isObject(options)) throw new RequestError("options", "must be an object");
    const { output, faults } = engine.correct(data, options as JsonObject);
    if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
    return { data: output };
  });
}

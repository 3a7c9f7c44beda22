import type { RegistrationSpec } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { decodeBase64 } from "@fakturo/server-domain/entries";
import {
  confirmPage,
  giveAgreement,
  giveIdentity,
  MANDATE_FILE_LIMIT,
  mandateAgreement,
  type PageAddress,
} from "@fakturo/server-domain/registrations";
import type { Tx } from "@fakturo/server-storage/store";
import type { FastifyRequest } from "fastify";
import { principalOf } from "../caller.ts";
import { asDownload } from "../downloads.ts";
import { route, type Service } from "../route.ts";
import { choice, component, existing } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";
import { type PageScope, pagePartsOf } from "./registration-pages.ts";

/** What the routes of this file use. */
type Dependencies = Omit<PageScope, "certificateOf"> & Pick<HttpScope, "environmentOf">;

const params = Type.Object({ silo_entry_id: existing("Entry of the party.") });
const base64 = (description: string) => Type.String({ description, format: "byte" });
const RegistrationAgreement = component("RegistrationAgreement", {
  data: base64("Signed PDF in base64."),
  signature: choice(
    ["digital", "hand"],
    "`digital`: by a certificate of the party. `hand`: by hand, and scanned.",
  ),
});
const RegistrationIdentity = component("RegistrationIdentity", {
  data: base64("Picture in base64, JPEG or PNG, at most 10 MB."),
  view: choice(
    ["front", "back", "page"],
    "Sides of an identity card, or the main page of a passport.",
  ),
});
/** Of the files in base64, with the rest of the body. */
const BODY_LIMIT = Math.ceil((MANDATE_FILE_LIMIT * 4) / 3) + 64 * 1024;
const TAKEN = { 202: { description: "Received." } };

/**
 * What the page of a registration takes, for the workspace's own programs:
 * `/apps/<app>/v1/entry/{silo_entry_id}/…`, and below the system where the app has several registrations.
 */
export function registrationEntryRoutes(service: Service, scope: Dependencies): void {
  for (const spec of scope.engine.registry.registrations.values())
    if (spec.mandate) mandateRoutes(service, scope, spec);
}

function mandateRoutes(service: Service, scope: Dependencies, { key }: RegistrationSpec): void {
  const { environmentOf } = scope;
  const parts = pagePartsOf(scope);
  const [app = key, ...system] = key.split(".");
  const name = [app, ...system].join("-").replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const path = (last: string) => `/${[app, "v1/entry/{silo_entry_id}", ...system, last].join("/")}`;
  const common = { tag: app, params, missing: "entry not found" } as const;
  const inPlace = <T>(
    request: FastifyRequest<{ Params: { silo_entry_id: string } }>,
    work: (tx: Tx, address: PageAddress) => Promise<T>,
  ): Promise<T> => {
    const { workspaceId, sandbox } = principalOf(request);
    const environment = environmentOf({ sandbox });
    const { silo_entry_id: entry } = request.params;
    return scope.inWorkspace(workspaceId, (tx) => work(tx, { environment, key, entry }));
  };
  route(
    service,
    {
      ...common,
      method: "GET",
      path: path("agreement"),
      operationId: `${name}GetAgreement`,
      summary: "Get the document with which the party lets the operator act for it",
      replies: { 200: { description: "The document to sign.", mime: "application/pdf" } },
      refusals: [422],
    },
    async (request, reply) => {
      const data = await inPlace(request, (tx, address) => mandateAgreement(tx, address, parts));
      return asDownload(reply, "agreement.pdf").type("application/pdf").send(Buffer.from(data));
    },
  );
  const upload = { ...common, method: "POST", bodyLimit: BODY_LIMIT, replies: TAKEN } as const;
  const refusals = [409];
  route(
    service,
    {
      ...upload,
      path: path("agreement"),
      operationId: `${name}UploadAgreement`,
      summary: "Upload the signed document",
      body: RegistrationAgreement,
      refusals,
    },
    async (request, reply) => {
      const { data, signature } = request.body;
      const given = { data: decodeBase64(data, "data"), signature };
      await inPlace(request, (tx, address) => giveAgreement(tx, address, given, parts));
      return reply.code(202).send();
    },
  );
  route(
    service,
    {
      ...upload,
      path: path("identity"),
      operationId: `${name}UploadIdentity`,
      summary: "Upload a picture of the signer's identity document",
      body: RegistrationIdentity,
      refusals,
    },
    async (request, reply) => {
      const { data, view } = request.body;
      const given = { data: decodeBase64(data, "data"), view };
      await inPlace(request, (tx, address) => giveIdentity(tx, address, given, parts));
      return reply.code(202).send();
    },
  );
  route(
    service,
    {
      ...common,
      method: "POST",
      path: path("confirm"),
      operationId: `${name}Confirm`,
      summary: "Confirm that everything is uploaded",
      replies: TAKEN,
      refusals: [412, 422],
    },
    async (request, reply) => {
      await inPlace(request, (tx, address) => confirmPage(tx, address, parts));
      return reply.code(202).send();
    },
  );
}

import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { MIME_PATTERN } from "@fakturo/server-base";
import { decodeBase64, spoolKey } from "@fakturo/server-domain/entries";
import { deleteSpool, findSpool, insertSpool } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { asDownload } from "../downloads.ts";
import { route, type Service } from "../route.ts";
import { SiloSpoolFile, SiloUpload } from "../schemas/silo.ts";
import type { HttpScope } from "../scope.ts";
import { BODY_LIMIT } from "./files.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock">;

const tag = "Spool";
const params = Type.Object({ key: Type.String({ description: "Key of the file." }) });

/** Temporary files, by key (api spec §8). */
export function spoolRoutes(service: Service, { inWorkspace, clock }: Dependencies): void {
  route(
    service,
    {
      method: "POST",
      path: "/spool",
      operationId: "createSpoolFile",
      summary: "Keep a file for thirty days",
      tag,
      scope: "enrolled",
      body: SiloSpoolFile(MIME_PATTERN),
      bodyLimit: BODY_LIMIT,
      replies: { 200: SiloUpload },
    },
    async (request) => {
      const { name, type, data } = request.body;
      const now = clock.now();
      const key = spoolKey(name, now);
      const bytes = Buffer.from(decodeBase64(data, "data"));
      const row = { key, created_at: new Date(now), type, name, bytes };
      await inWorkspace(principalOf(request).workspaceId, (tx) => insertSpool(tx, row));
      return { key };
    },
  );
  route(
    service,
    {
      method: "GET",
      path: "/spool/{key}",
      operationId: "getSpoolFile",
      summary: "Get a kept file",
      tag,
      params,
      replies: { 200: { description: "The bytes, with their type and name.", mime: "*/*" } },
    },
    async (request, reply) => {
      const { key } = request.params;
      const row = await inWorkspace(principalOf(request).workspaceId, (tx) => findSpool(tx, key));
      if (!row) throw new FakturoError("not-found");
      return asDownload(reply, row.name).type(row.type).send(row.bytes);
    },
  );
  route(
    service,
    {
      method: "DELETE",
      path: "/spool/{key}",
      operationId: "deleteSpoolFile",
      summary: "Drop a kept file",
      tag,
      params,
      replies: { 204: { description: "Gone, now or before." } },
    },
    async (request, reply) => {
      const { key } = request.params;
      await inWorkspace(principalOf(request).workspaceId, (tx) => deleteSpool(tx, key));
      return reply.code(204).send();
    },
  );
}

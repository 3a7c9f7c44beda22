import { Type } from "@fakturo/schema";
import { formatTimestamp } from "@fakturo/server-base";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { existing } from "../schemas/base.ts";
import { SiloErasure } from "../schemas/erasures.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "eraseParty">;

/** `/silo/v1/entries/{id}/erase`: erasure of a party's personal data. */
export function erasureRoutes(service: Service, { eraseParty }: Dependencies): void {
  route(
    service,
    {
      method: "POST",
      path: "/entries/{id}/erase",
      operationId: "eraseParty",
      action: "own",
      isSensitive: true,
      summary: "Erase a party's personal data for good",
      description:
        "Contents, former versions, files, facts and notes of the party's entry, and arguments of its jobs. The id stays. Documents that name the party are kept and answered.",
      tag: "Entries",
      isExtension: true,
      scope: KEY_ONLY,
      params: Type.Object({ id: existing("Entry of the party.") }),
      missing: "entry not found",
      replies: { 200: SiloErasure },
      refusals: [404, 409, 422],
    },
    async (request) => {
      const kept = await eraseParty(principalOf(request).workspaceId, request.params.id);
      return {
        kept: kept.map(({ entry, signed, created_at, until }) => ({
          silo_entry_id: entry,
          signed,
          created_at: formatTimestamp(created_at),
          until: formatTimestamp(until),
        })),
      };
    },
  );
}

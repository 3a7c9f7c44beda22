import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import { requestFeed } from "@fakturo/server-domain/inbound";
import { feedDetail } from "@fakturo/server-runtime/receive";
import { type FeedRecord, listFeeds, pollFeedNow } from "@fakturo/server-storage/store";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { text } from "../schemas/base.ts";
import { TransformFeed, TransformFeedCollection, TransformWriteFeed } from "../schemas/inbound.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "environmentOf" | "engine" | "clock">;

const tag = "Inbound documents";
const missing = "feed not found";

/** `/transform/v1/feeds`: mailboxes and lists that are polled. */
export function feedRoutes(service: Service, scope: Dependencies): void {
  const { inWorkspace, environmentOf, clock, engine } = scope;
  route(
    service,
    {
      method: "GET",
      path: "/feeds",
      operationId: "listFeeds",
      summary: "List mailboxes and lists that are polled",
      tag,
      isExtension: true,
      replies: { 200: TransformFeedCollection },
    },
    async (request) => {
      const rows = await inWorkspace(principalOf(request).workspaceId, listFeeds);
      return { list: rows.map(formatFeed) };
    },
  );
  route(
    service,
    {
      method: "PUT",
      path: "/feeds/{feed}",
      operationId: "putFeed",
      action: "configure",
      summary: "Begin to poll a feed, or end it",
      tag,
      isExtension: true,
      scope: KEY_ONLY,
      missing,
      params: Type.Object({ feed: text("Key of the feed.", 100) }),
      body: TransformWriteFeed,
      replies: { 200: TransformFeed },
      refusals: [404],
    },
    (request) => {
      const { workspaceId, sandbox } = principalOf(request);
      const { feed } = request.params;
      const { holder = "", active } = request.body;
      const environment = environmentOf({ sandbox }, engine.registry.feeds.get(feed)?.connection);
      return inWorkspace(workspaceId, async (tx) => {
        const asked = { feed, holder, isActive: active };
        const at = new Date(clock.now());
        const key = await requestFeed(tx, { engine, environment }, asked, at);
        await pollFeedNow(tx, key);
        const row = (await listFeeds(tx)).find((one) => one.key === key);
        return row && formatFeed(row);
      });
    },
  );
}

function formatFeed(row: FeedRecord) {
  const { gaps, message } = feedDetail(row);
  const { feed, holder, environment, active, failures, place_at, place_id } = row;
  return members({
    feed,
    holder,
    environment,
    active,
    next_at: formatTimestamp(row.next_at),
    cursor: members({ at: place_at, id: place_id === "" ? undefined : place_id }),
    missing: gaps.map(({ number }) => number),
    failures,
    message,
  });
}

import type { JsonObject } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  type Feed,
  type FeedEntry,
  TransportError,
} from "@fakturo/plugin";
import type { RemoteConnection, RemoteFeed } from "@fakturo/server-domain/apps";
import { postCall } from "./remote-connection.ts";
import { parseContents, parsePage } from "./remote-page.ts";
import type { RemoteApp, RemotePorts } from "./remote-provider.ts";

/** A feed that an app in another process reads; the engine keeps its place and stores the documents. */
export function createRemoteFeed(
  app: RemoteApp,
  connection: RemoteConnection,
  { fetches, ...facts }: RemoteFeed,
  ports: RemotePorts,
): Feed {
  const ask = async (call: "page" | "fetch", ctx: CallContext, more: JsonObject) => {
    const about = { app, connection, call };
    const reply = await postCall(about, ctx, { feed: facts.key, ...more }, ports);
    if (reply.is === "text") return reply.text;
    throw new TransportError(reply.message, "no");
  };
  return defineFeed({
    ...facts,
    async page({ at, id }, ctx) {
      return parsePage(await ask("page", ctx, { from: { at, id } }));
    },
    ...(fetches && {
      async fetch({ key, at, id }: FeedEntry, ctx: CallContext) {
        const item = { key, at, ...(id !== undefined && { id }) };
        return parseContents(await ask("fetch", ctx, { item }));
      },
    }),
  });
}

import type { JsonObject } from "@fakturo/model";
import {
  type CallbackMessage,
  type CallContext,
  defineFeed,
  type Feed,
  type FeedEntry,
  TransportError,
} from "@fakturo/plugin";
import type { RemoteConnection, RemoteFeed } from "@fakturo/server-domain/apps";
import { formatMessage } from "./remote-callback.ts";
import { postCall } from "./remote-connection.ts";
import { parseNotices } from "./remote-notices.ts";
import { parseItem, parseOne, parsePage } from "./remote-page.ts";
import type { RemoteApp, RemotePorts } from "./remote-provider.ts";

/** A feed that an app in another process reads; the engine keeps its place and stores the documents. */
export function createRemoteFeed(
  app: RemoteApp,
  connection: RemoteConnection,
  { calls, ...facts }: RemoteFeed,
  ports: RemotePorts,
): Feed {
  const ask = async (
    call: "page" | "fetch" | "read" | "one",
    ctx: CallContext,
    more: JsonObject,
  ) => {
    const about = { app, connection, call };
    const reply = await postCall(about, ctx, { feed: facts.key, ...more }, ports);
    if (reply.is === "text") return reply.text;
    throw new TransportError(reply.message, "no");
  };
  return defineFeed({
    ...facts,
    async page({ at, id }, ctx) {
      return parsePage(await ask("page", ctx, { from: { at, id } }), app.key);
    },
    ...(calls.includes("fetch") && {
      async fetch({ key, at, id }: FeedEntry, ctx: CallContext) {
        const item = { key, at, ...(id !== undefined && { id }) };
        return parseItem(await ask("fetch", ctx, { item }), app.key);
      },
    }),
    ...(calls.includes("read") && {
      async read(message: CallbackMessage, ctx: CallContext) {
        const text = await ask("read", ctx, { message: formatMessage(message) });
        return parseNotices(text, app.key);
      },
    }),
    ...(calls.includes("one") && {
      async one(number: number, ctx: CallContext) {
        return parseOne(await ask("one", ctx, { number }), app.key);
      },
    }),
  });
}

import { type CallContext, defineFeed, readJsonAs, Type } from "@fakturo/plugin";
import { newToken } from "./token.ts";

const Messages = Type.Object({
  messages: Type.Array(Type.Object({ id: Type.String(), number: Type.Integer() })),
});

/** Messages of Acme, each of which becomes an entry once. */
export const inbox = defineFeed({
  key: "acme.inbox",
  name: "Inbox of Acme",
  connection: "acme",
  order: "number",
  lag: 60,
  every: 1,
  async page({ at }, ctx) {
    const list = readJsonAs(Messages, text(await get(`messages?after=${at}`, ctx)), "the list");
    return {
      items: list.messages.map(({ id, number }) => ({ key: id, at: number })),
      hasMore: false,
    };
  },
  async fetch({ key }, ctx) {
    const data = await get(`messages/${encodeURIComponent(key)}`, ctx);
    return { files: [{ name: `${key}.txt`, mime: "text/plain", data, category: "format" }] };
  },
});

async function get(path: string, ctx: CallContext): Promise<Uint8Array> {
  const api = ctx.endpoint("api");
  const token = await ctx.session("access", () => newToken(api, ctx));
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await ctx.http(`${api}${path}`, { method: "GET", headers });
  if (status === 401) await ctx.dropSession("access", token);
  if (status !== 200) throw new Error(`status ${status}`);
  return body;
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

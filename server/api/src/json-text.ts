import type { FastifyReply } from "fastify";

/** Sends a text that is JSON already. */
export async function sendJson(
  reply: FastifyReply,
  text: string | Promise<string>,
): Promise<string> {
  const json = await text;
  reply.type("application/json; charset=utf-8");
  return json;
}

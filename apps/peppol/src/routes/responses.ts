import { type AnyRecordType, type TokenRoute, Type } from "@fakturo/plugin";

/** Lists what receivers and their access points answered to a sent document, by the index `reference`. */
export function responsesRoute(
  responses: AnyRecordType,
  words: { readonly reference: string; readonly list: string },
): TokenRoute {
  return {
    method: "GET",
    path: "/responses",
    summary: "Answers to a sent document",
    query: Type.Object({
      reference: Type.String({ description: words.reference, minLength: 1, maxLength: 200 }),
    }),
    replies: {
      200: {
        description: words.list,
        schema: Type.Object({ list: Type.Array(responses.schema) }),
      },
    },
    async handle({ query: { reference = "" } }, ctx) {
      const found = await ctx.records(responses).find("reference", reference);
      const list = found.map(({ value }) => value);
      return { status: 200, mime: "application/json", body: JSON.stringify({ list }) };
    },
  };
}

import { type TokenRoute, Type } from "@fakturo/plugin";
import { responses } from "../settings.ts";

const Query = Type.Object({
  reference: Type.String({
    description: "Instance of the sent envelope, or number of the invoice.",
    minLength: 1,
    maxLength: 200,
  }),
});
const List = Type.Object({ list: Type.Array(responses.schema) });

/** What receivers and their access points answered to a sent document. */
export const responsesRoute: TokenRoute = {
  method: "GET",
  path: "/responses",
  summary: "Answers to a sent document",
  query: Query,
  replies: { 200: { description: "Message level statuses and Invoice Responses.", schema: List } },
  async handle({ query: { reference = "" } }, ctx) {
    const found = await ctx.records(responses).find("reference", reference);
    const list = found.map(({ value }) => value);
    return { status: 200, mime: "application/json", body: JSON.stringify({ list }) };
  },
};

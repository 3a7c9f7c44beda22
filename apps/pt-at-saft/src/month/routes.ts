import { FakturoError } from "@fakturo/model";
import { type AppReply, type TokenRoute, Type } from "@fakturo/plugin";
import { communicationDeadline } from "../deadline.ts";
import { holderOf, json } from "../supplier.ts";
import { communicated, monthOf, outstanding } from "./duty.ts";

const PATH = "/entry/:silo_entry_id/months";
const NAME = /^\d{4}-(?:0[1-9]|1[0-2])$/;
/** Records that one call changes. */
const MOST = 1000;

const Month = Type.Object({
  month: Type.String({ description: "`YYYY-MM`." }),
  documents: Type.Integer({
    description: "Documents that the AT does not have yet; 1000 at most.",
  }),
  due: Type.String({ description: "Until when they are communicated.", format: "date-time" }),
});

/** Lists the months of a supplier with documents that the AT does not have. */
const list: TokenRoute = {
  method: "GET",
  path: PATH,
  summary: "List the months with documents that are not communicated to the AT",
  replies: {
    200: {
      description: "Months, the oldest first.",
      mime: "application/json",
      schema: Type.Object({ list: Type.Array(Month) }),
    },
  },
  refusals: [404],
  async handle(request, ctx) {
    const holder = await holderOf(request, ctx);
    const found = await ctx.records(outstanding).find("holder", holder);
    const counts = new Map<string, number>();
    for (const { value } of found) {
      const [, month = ""] = value.month.split(" ");
      counts.set(month, (counts.get(month) ?? 0) + 1);
    }
    const months = [...counts].sort().map(([month, documents]) => ({
      ...{ month, documents },
      due: new Date(communicationDeadline(`${month}-01`)).toISOString(),
    }));
    return json(200, { list: months });
  },
};

const Delivered = Type.Object({
  documents: Type.Integer({ description: "Documents that are no longer outstanding." }),
  has_more: Type.Boolean({ description: "More are left: repeat the call." }),
});

/** The month's SAF-T was delivered on the portal, so its documents are communicated. */
const deliver: TokenRoute = {
  method: "PUT",
  path: `${PATH}/:month/delivered`,
  summary: "Note that the SAF-T of a month was delivered on the portal of the AT",
  action: "issue",
  replies: { 200: { description: "What it ends.", mime: "application/json", schema: Delivered } },
  refusals: [404, 422],
  async handle(request, ctx): Promise<AppReply> {
    const holder = await holderOf(request, ctx);
    const { month = "" } = request.params;
    if (!NAME.test(month))
      throw new FakturoError("validation", `'${month}' is no month: it has the form YYYY-MM`);
    const found = await ctx.records(outstanding).find("month", monthOf(holder, month));
    const records = found.map(({ id }) => communicated(id));
    const told = { documents: found.length, has_more: found.length === MOST };
    return { ...json(200, told), effects: { records } };
  },
};

/** Routes of months under `/apps/at-pt/v1`. */
export const monthRoutes: readonly TokenRoute[] = [list, deliver];

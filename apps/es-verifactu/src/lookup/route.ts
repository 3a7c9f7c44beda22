import { FakturoError, isFakturoError, type JsonObject } from "@fakturo/model";
import {
  type AppReply,
  type AppRequest,
  isTransportError,
  type RouteContext,
  readAs,
  type Static,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";
import {
  type CensusEntry,
  type CensusQuery,
  IDENTIFIED,
  NOT_PROCESSED,
  queryCensus,
} from "./census.ts";
import { taxpayerIn } from "./verify.ts";

const PARTY = "https://gobl.org/draft-0/org/party";

/** No control characters and no noncharacters, which XML cannot hold. */
const PRINTABLE = "^[^\\x00-\\x1f\ufffe\uffff]*$";

const Lookup = Type.Object({
  tax_id: Type.String({ description: "Spanish tax id (NIF).", minLength: 1, maxLength: 32 }),
  name: Type.Optional(
    Type.String({
      description: "Name of the taxpayer; needed for natural persons.",
      maxLength: 500,
      pattern: PRINTABLE,
    }),
  ),
  correct: Type.Optional(
    Type.Boolean({ description: "Return the name of the census.", default: false }),
  ),
});
const Found = Type.Object({
  identified: Type.Boolean({ description: "True where the census has the taxpayer." }),
  name: Type.Optional(
    Type.String({ description: "Name in the census, where `correct` asks for it." }),
  ),
});

/** Looks up a NIF in the tax agency's census, without an entry. */
export const lookup: TokenRoute = {
  method: "POST",
  path: "/lookup",
  summary: "Check a Spanish tax id in the census of the tax agency",
  body: Lookup,
  replies: { 200: { description: "What the census says.", schema: Found } },
  refusals: [412],
  async handle(request: AppRequest, ctx: RouteContext): Promise<AppReply> {
    const asked = readAs(Lookup, request.body, "the body");
    const { result, name } = await entryOf(taxpayerOf(asked, ctx), ctx);
    const identified = IDENTIFIED.has(result);
    const isNamed = identified && asked.correct === true && name !== "";
    const body = JSON.stringify({ identified, ...(isNamed && { name }) });
    return { status: 200, mime: "application/json", body };
  },
};

/** Normalised as a party's. @throws FakturoError "input" where the NIF is not valid. */
function taxpayerOf({ tax_id, name = "" }: Static<typeof Lookup>, ctx: RouteContext): CensusQuery {
  const party = { $schema: PARTY, name, tax_id: { country: "ES", code: tax_id } };
  const [taxpayer] = taxpayerIn(validIn(party, ctx), "");
  if (taxpayer) return taxpayer;
  throw new FakturoError("input", "tax_id is not a Spanish tax id", { path: "$.tax_id" });
}

/** The document as built; undefined where it breaks a rule. */
function validIn(data: JsonObject, ctx: RouteContext): JsonObject | undefined {
  try {
    return ctx.build(data).doc;
  } catch (error) {
    if (isFakturoError(error) && error.key === "validation") return undefined;
    throw error;
  }
}

/** @throws FakturoError "precondition-failed" without certificate or address, "unavailable" without an answer. */
async function entryOf(taxpayer: CensusQuery, ctx: RouteContext): Promise<CensusEntry> {
  try {
    const [entry] = await queryCensus([taxpayer], ctx);
    if (entry && entry.result !== NOT_PROCESSED) return entry;
  } catch (error) {
    if (!isTransportError(error)) throw error;
    throw new FakturoError("unavailable", `the census did not answer: ${error.message}`);
  }
  throw new FakturoError("unavailable", "the census did not process the query");
}

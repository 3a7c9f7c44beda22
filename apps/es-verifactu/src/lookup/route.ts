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
  tax_id: Type.String({ description: "Spanish tax id (NIF).", maxLength: 32 }),
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

const Problem = Type.Object({ message: Type.String({ description: "What went wrong." }) });

/** Looks up a NIF in the tax agency's census, without an entry. */
export const lookup: TokenRoute = {
  method: "POST",
  path: "/lookup",
  summary: "Check a Spanish tax id in the census of the tax agency",
  body: Lookup,
  replies: {
    200: { description: "What the census says.", schema: Found },
    400: { description: "The body cannot be parsed, or the tax id is empty.", schema: Problem },
    500: { description: "The census did not answer.", schema: Problem },
  },
  refusals: [422],
  async handle(request: AppRequest, ctx: RouteContext): Promise<AppReply> {
    const asked = readAs(Lookup, request.body, "the body");
    if (asked.tax_id.trim() === "") return replyOf(400, { message: "tax_id is empty" });
    const found = await entryOf(taxpayerOf(asked, ctx), ctx);
    if ("message" in found) return replyOf(500, found);
    const { result, name } = found;
    const identified = IDENTIFIED.has(result);
    const isNamed = identified && asked.correct === true && name !== "";
    return replyOf(200, { identified, ...(isNamed && { name }) });
  },
};

function replyOf(status: number, body: JsonObject | Failure): AppReply {
  return { status, mime: "application/json", body: JSON.stringify(body) };
}

/** Why the census says nothing. */
interface Failure {
  readonly message: string;
}

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

/** @throws FakturoError "input" without certificate or address: the tax id cannot be verified. */
async function entryOf(taxpayer: CensusQuery, ctx: RouteContext): Promise<CensusEntry | Failure> {
  try {
    const [entry] = await queryCensus([taxpayer], ctx);
    if (entry && entry.result !== NOT_PROCESSED) return entry;
    return { message: "the census did not process the query" };
  } catch (error) {
    if (isTransportError(error)) return { message: `the census did not answer: ${error.message}` };
    if (!isFakturoError(error)) throw error;
    if (error.key === "unavailable") return { message: error.message };
    if (error.key !== "precondition-failed") throw error;
    throw new FakturoError("input", `the tax id cannot be verified: ${error.message}`);
  }
}

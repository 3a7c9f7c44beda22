import { environmentCode } from "@fakturo/brazil";
import { FakturoError } from "@fakturo/model";
import { type CallContext, readAs, Type } from "@fakturo/plugin";
import { readPkcs12 } from "@fakturo/signature";
import { NATIONAL_BODY } from "../connection/addresses.ts";
import { answerToEvent } from "../connection/answers.ts";
import { callSefaz } from "../connection/calls.ts";
import { withoutDeclaration } from "../connection/record.ts";
import { manifested } from "../event/manifestation.ts";
import { signedRequest } from "../generate.ts";

const Certificate = Type.Object({ pkcs12: Type.String(), password: Type.String() });
/** The federal capital's clock, which the national body uses. */
const CAPITAL = "DF";
const MODEL = "55";

/**
 * Registers that the holder knows of an NF-e (ciência da operação), after which the whole document is distributed.
 * A repeat changes nothing: it is refused as a duplicate. Answers false for NF-e that take no such event any more.
 * @throws FakturoError "precondition-failed" where the event was not taken.
 */
export async function makeKnown(key: string, ctx: CallContext): Promise<boolean> {
  const environment = ctx.environment === "live" ? "production" : "test";
  const { value } = await ctx.credential();
  const { pkcs12, password } = readAs(Certificate, value, "the certificate");
  const now = ctx.now();
  const subject = { key, author: ctx.holder, state: CAPITAL };
  const request = manifested(subject, "known", { environment, now });
  const xml = withoutDeclaration(signedRequest(request, readPkcs12(pkcs12, password), now));
  const about = { state: NATIONAL_BODY, model: MODEL };
  const reply = await callSefaz(about, "event", xml, ctx);
  const record = { ...about, key, digest: "", file: "", environment: environmentCode(environment) };
  const answer = answerToEvent(reply, { ...record, xml });
  if (answer.is === "accepted" || answer.is === "duplicate") return true;
  if (answer.is === "refused") {
    ctx.log("the NF-e takes no acknowledgement", { key, code: answer.faults[0]?.code ?? "" });
    return false;
  }
  throw new FakturoError("precondition-failed", `the acknowledgement of ${key} was not taken`);
}

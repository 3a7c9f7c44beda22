import type { Answer } from "@fakturo/plugin";
import type { Caller, ProtocolPorts } from "./ports.ts";

/**
 * Reports what the answers of one message say about its credential: a refusal always, a success only where
 * an earlier attempt may have been refused.
 */
export async function reportCredential(
  { credentialAnswered }: Pick<ProtocolPorts, "credentialAnswered">,
  { holder, environment, credential: version }: Caller,
  answers: readonly Answer[],
  attempts: number,
): Promise<void> {
  const refusal = answers.find(isRefusal);
  const result = { holder, environment, version };
  if (refusal) {
    const { message = "the authority refuses the credential" } = refusal;
    await credentialAnswered({ ...result, refusal: message });
  } else if (attempts > 1 && answers.some(isDecision))
    await credentialAnswered({ ...result, refusal: undefined });
}

type NotSent = Extract<Answer, { is: "not-sent" }>;

function isRefusal(answer: Answer): answer is NotSent {
  return answer.is === "not-sent" && answer.fault === "credentials";
}

/** True for answers that an authority gives only to a caller whom it knows. */
function isDecision({ is }: Answer): boolean {
  return is !== "not-sent" && is !== "unknown";
}

import { Amount, FakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";

/** The total of a platform's document. */
interface PlatformTotal {
  /** Name of the platform, for messages. */
  readonly platform: string;
  readonly total: Amount;
  /** Largest difference that is rounding. */
  readonly tolerance: Amount;
}

/**
 * The built document with the platform's total; a difference by rounding becomes `totals.rounding`.
 * @throws FakturoError "input" for a larger difference, and where the document cannot be built.
 */
export function reconciled(
  document: JsonObject,
  { platform, total, tolerance }: PlatformTotal,
  ctx: Pick<StepContext, "build">,
): JsonObject {
  const built = builtOf(document, ctx);
  const totals = isObject(built.doc) && isObject(built.doc.totals) ? built.doc.totals : {};
  const payable = Amount.parse(String(totals.payable ?? "0"));
  const difference = total.match(payable).sub(payable);
  if (difference.isZero()) return built;
  if (difference.abs().compare(tolerance) > 0)
    throw new FakturoError(
      "input",
      `${platform}'s total is ${total}, the document's is ${payable}`,
      {
        path: "$.totals.payable",
      },
    );
  return builtOf({ ...document, totals: { rounding: difference.toString() } }, ctx);
}

function builtOf(document: JsonObject, ctx: Pick<StepContext, "build">): JsonObject {
  const { $schema, head, doc } = ctx.build(document);
  return JSON.parse(JSON.stringify({ $schema, head, doc }));
}

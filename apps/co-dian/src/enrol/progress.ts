import type { JsonObject } from "@fakturo/model";
import { readAs, type Static, Type } from "@fakturo/plugin";

/** A document of the test set that the DIAN validates. */
const Pending = Type.Object({
  /** Key of its batch. */
  zip: Type.String(),
  /** CUFE or CUDE. */
  code: Type.String(),
  /** Milliseconds since 1970. */
  since: Type.Number(),
});

/** How far a test set is; stored with the registration. */
const TestSetProgress = Type.Object({
  /** First number of its invoices. */
  first: Type.Integer(),
  /** Time of issue of its documents, milliseconds since 1970. */
  issued: Type.Number(),
  /** Documents that the DIAN has accepted. */
  accepted: Type.Integer(),
  /** CUFE of the first invoice, to which the notes refer; empty before it. */
  reference: Type.String(),
  pending: Type.Optional(Pending),
});
export type TestSetProgress = Static<typeof TestSetProgress>;

/** The progress in the details of a registration; undefined before the test set has begun. */
export function progressIn({ testSet }: JsonObject): TestSetProgress | undefined {
  return testSet === undefined ? undefined : readAs(TestSetProgress, testSet, "the progress");
}

import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  type Converter,
  type Envelope,
  type Static,
  Type,
  withLosses,
  XML_MIME,
} from "@fakturo/plugin";
import { describeFault, fits, unmetExpectations } from "@fakturo/schema";
import { SaftHeader } from "./saft/header.ts";
import { saft } from "./saft/saft.ts";

const utf8 = new TextEncoder();

const Options = Type.Object({
  header: SaftHeader,
  /** Other envelopes of the period. */
  documents: Type.Optional(
    Type.Array(Type.Unsafe<Envelope>({ type: "object" }), { title: "Documents" }),
  ),
});
type Options = Static<typeof Options>;

/** Recorded documents of a period as SAF-T (PT): the given one and those in the options. */
export const converter: Converter = withLosses({
  key: "saft-pt.generate",
  name: "SAF-T (PT)",
  mime: XML_MIME,
  schemas: ["bill/invoice", "bill/payment", "bill/delivery", "bill/order"],
  options: Options,
  generate(envelope, given: JsonObject) {
    const { header, documents = [] } = optionsOf(given);
    const xml = saft(
      [envelope, ...documents].map((one) => ({ envelope: one })),
      header,
    );
    const { company, start, end } = header;
    return {
      name: `SAFT-${company.taxNumber}-${start}-${end}.xml`,
      mime: XML_MIME,
      data: utf8.encode(xml),
      key: "saft",
      category: "format",
    };
  },
});

/** Checked without copying, because a year has many documents. */
function optionsOf(given: unknown): Options {
  if (fits(Options, given, "as-is")) return given;
  const [first] = unmetExpectations(Options, given, "as-is");
  const reason = first ? describeFault(first) : "they are not allowed";
  throw new FakturoError("input", `the options of the SAF-T cannot be read: ${reason}`);
}

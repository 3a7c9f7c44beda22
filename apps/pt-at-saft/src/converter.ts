import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Converter, type Envelope, type Static, Type, XML_MIME } from "@fakturo/plugin";
import { Value } from "typebox/value";
import { SaftHeader } from "./saft/header.ts";
import { saft } from "./saft/saft.ts";

const utf8 = new TextEncoder();

const Options = Type.Object({
  header: SaftHeader,
  /** Envelopes of the period besides the one that is converted. */
  documents: Type.Optional(
    Type.Array(Type.Unsafe<Envelope>({ type: "object" }), { title: "Documents" }),
  ),
});
type Options = Static<typeof Options>;

/** Recorded documents of a period as SAF-T (PT): the one given and those in the options. */
export const converter: Converter = {
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
};

/** Checked where they are: the documents of a year are too many to be copied. */
function optionsOf(given: unknown): Options {
  if (Value.Check(Options, given)) return given;
  const [first] = Value.Errors(Options, given);
  const place = `${first?.instancePath ?? ""} ${first?.message ?? ""}`;
  throw new FakturoError("input", `the options of the SAF-T cannot be read: ${place}`);
}

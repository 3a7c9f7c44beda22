import { type Envelope, readAs, Type } from "@fakturo/plugin";

const Supplied = Type.Object({
  supplier: Type.Object({
    tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
  }),
});

/** RFC of the supplier; empty without one, which the checks of the CFDI refuse. */
export function supplierOf({ doc }: Envelope): string {
  return readAs(Supplied, doc, "the document").supplier.tax_id?.code ?? "";
}

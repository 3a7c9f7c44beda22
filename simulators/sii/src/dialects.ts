import { type RatesInForce, VAT_RATES } from "@fakturo/simulator-spain";
import { XmlSchema, type XmlSchemaTypes } from "@fakturo/xml-schema";
import { IGIC_REPLIES } from "./schema/igic-replies.ts";
import { IGIC_REQUESTS } from "./schema/igic-requests.ts";
import { VAT_REPLIES } from "./schema/vat-replies.ts";
import { VAT_REQUESTS } from "./schema/vat-requests.ts";

const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/ssii/";
const places: readonly (readonly [string, string])[] = [];

/** A form of the messages: that of the VAT, or of the IGIC. */
export interface Dialect {
  readonly version: string;
  /** Namespaces by the prefixes of the agency's own messages. */
  readonly namespaces: Readonly<Record<"lr" | "sii" | "con" | "siiR" | "siiLRRC", string>>;
  /** Elements and their order. */
  readonly structure: XmlSchema;
  readonly requests: XmlSchema;
  readonly replies: XmlSchema;
  /** Element of a rate. */
  readonly detail: string;
  /** Rates of the tax. */
  readonly rates: readonly RatesInForce[];
}

export const VAT = dialect(
  "fact",
  { requests: VAT_REQUESTS, replies: VAT_REPLIES },
  {
    version: "1.1",
    detail: "DetalleIVA",
    rates: Object.values(VAT_RATES),
  },
);

export const IGIC = dialect(
  "igic",
  { requests: IGIC_REQUESTS, replies: IGIC_REPLIES },
  {
    version: "1.0",
    detail: "DetalleIGIC",
    rates: [{ rates: ["0", "1", "3", "5", "7", "9.5", "13.5", "15", "20", "35"] }],
  },
);

function dialect(
  folder: string,
  { requests, replies }: Readonly<Record<"requests" | "replies", XmlSchemaTypes>>,
  rest: Pick<Dialect, "version" | "detail" | "rates">,
): Dialect {
  const of = (name: string) => `${BASE}${folder}/ws/${name}.xsd`;
  return {
    ...rest,
    namespaces: {
      lr: of("SuministroLR"),
      sii: of("SuministroInformacion"),
      con: of("ConsultaLR"),
      siiR: of("RespuestaSuministro"),
      siiLRRC: of("RespuestaConsultaLR"),
    },
    structure: new XmlSchema({ content: requests.content, values: {}, places }),
    requests: new XmlSchema({ ...requests, places }),
    replies: new XmlSchema({ ...replies, places }),
  };
}

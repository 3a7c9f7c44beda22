import {
  type SettledNode,
  settled,
  settledElement,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { type Amendment, amended, XmlSchema, type XmlSchemaTypes } from "@fakturo/xml-schema";
import { asRead } from "./as-read.ts";
import { wsdlOf } from "./wsdl.ts";
import { WSFE_TYPES } from "./wsfe.ts";
import { WSFEX_TYPES } from "./wsfex.ts";

/** The description of a service, which judges requests and the simulator's own answers. */
export class ServiceDescription {
  readonly #types: XmlSchemaTypes;
  readonly #schema: XmlSchema;

  constructor(types: XmlSchemaTypes) {
    this.#types = types;
    this.#schema = new XmlSchema({ ...types, places: [] });
  }

  /**
   * The first violation by an operation; undefined without one.
   * @param isLenient Reads it as the real services do, which demand only that numbers are numbers.
   */
  violationIn(operation: XmlElement, isLenient: boolean): string | undefined {
    const node: SettledNode = settledElement(operation);
    const read = isLenient ? asRead(node, this.#types) : node;
    return this.#schema.validate(read)[0]?.message;
  }

  /** The description as WSDL. */
  wsdl(about: { readonly namespace: string; readonly address: string }): string {
    return wsdlOf(this.#types, about);
  }

  /**
   * The answer itself; with the members of vouchers that were read leniently in order.
   * @throws Error where it breaks the description, which is a fault of the simulator.
   */
  checkedAnswer(answer: XmlNode, isLenient: boolean): XmlNode {
    const node = settled(answer);
    const ordered = isLenient ? asRead(node, this.#types) : node;
    const [first] = this.#schema.validate(ordered);
    if (first)
      throw new Error(`the simulated answer breaks the schema: ${first.xmlPath}: ${first.message}`);
    return isLenient ? ordered : answer;
  }
}

/** What RG 5616/2024 (manual 4.1) and RG 5259/2022 (manual 3.0) added after the service description of 2021. */
const FOREIGN = "MonCotiz:double CanMisMonExt:text? CondicionIVAReceptorId:int?";
const PERIOD = "PeriodoAsoc:Periodo? Actividades:ArrayOfActividad?";
const VOUCHERS = ["FECAEDetRequest", "FECAEADetRequest", "FECompConsResponse"];
const { content, values } = amended(
  WSFE_TYPES,
  VOUCHERS.flatMap((type): Amendment[] => [
    [type, "MonCotiz:double", FOREIGN],
    [type, "PeriodoAsoc:Periodo?", PERIOD],
  ]),
);
const LISTS = {
  Actividad: "Id:long",
  ArrayOfActividad: "Actividad*",
  FEParamGetActividades: "Auth:FEAuthRequest?",
  FEParamGetActividadesResponse: "FEParamGetActividadesResult:FEActividadesResponse?",
  FEActividadesResponse: "ResultGet:ArrayOfActividadesTipo? Errors:ArrayOfErr? Events:ArrayOfEvt?",
  ArrayOfActividadesTipo: "ActividadesTipo*",
  ActividadesTipo: "Id:long Orden:short Desc:text?",
  FEParamGetCotizacion: "Auth:FEAuthRequest? MonId:text? FchCotiz:text?",
  FEParamGetCondicionIvaReceptor: "Auth:FEAuthRequest? ClaseCmp:text?",
  FEParamGetCondicionIvaReceptorResponse:
    "FEParamGetCondicionIvaReceptorResult:CondicionIvaReceptorResponse?",
  CondicionIvaReceptorResponse:
    "ResultGet:ArrayOfCondicionIvaReceptor? Errors:ArrayOfErr? Events:ArrayOfEvt?",
  ArrayOfCondicionIvaReceptor: "CondicionIvaReceptor*",
  CondicionIvaReceptor: "Id:int Desc:text? Cmp_Clase:text?",
};

/** Descriptions of both services for vouchers. */
export const DESCRIPTIONS = {
  wsfe: new ServiceDescription({ content: { ...content, ...LISTS }, values }),
  wsfex: new ServiceDescription(WSFEX_TYPES),
} as const;

import { settled, settledElement, type XmlElement, type XmlNode } from "@fakturo/xml";
import { amended, XmlSchema } from "@fakturo/xml-schema";
import { WSFE_TYPES } from "./wsfe.ts";

/** What RG 5616/2024 added after the service description of 2021 (manual 4.1). */
const FOREIGN = "MonCotiz:double CanMisMonExt:text? CondicionIVAReceptorId:int?";
const { content, values } = amended(WSFE_TYPES, [
  ["FECAEDetRequest", "MonCotiz:double", FOREIGN],
  ["FECAEADetRequest", "MonCotiz:double", FOREIGN],
  ["FECompConsResponse", "MonCotiz:double", FOREIGN],
]);
const STATUSES = {
  FEParamGetCondicionIvaReceptor: "Auth:FEAuthRequest? ClaseCmp:text?",
  FEParamGetCondicionIvaReceptorResponse:
    "FEParamGetCondicionIvaReceptorResult:CondicionIvaReceptorResponse?",
  CondicionIvaReceptorResponse:
    "ResultGet:ArrayOfCondicionIvaReceptor? Errors:ArrayOfErr? Events:ArrayOfEvt?",
  ArrayOfCondicionIvaReceptor: "CondicionIvaReceptor*",
  CondicionIvaReceptor: "Id:int Desc:text? Cmp_Clase:text?",
};
const SCHEMA = new XmlSchema({ content: { ...content, ...STATUSES }, values, places: [] });

/** The first violation of the service description by an operation of WSFEv1; undefined without one. */
export function violationIn(operation: XmlElement): string | undefined {
  return SCHEMA.validate(settledElement(operation))[0]?.message;
}

/** The answer itself. @throws Error where it breaks the service description, which is a fault of the simulator. */
export function checkedAnswer(answer: XmlNode): XmlNode {
  const [first] = SCHEMA.validate(settled(answer));
  if (first)
    throw new Error(`the simulated answer breaks the schema: ${first.xmlPath}: ${first.message}`);
  return answer;
}

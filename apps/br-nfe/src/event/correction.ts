import { invoiceIn } from "@fakturo/brazil";
import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { leaf } from "@fakturo/xml";
import { CONSUMER_MODEL, EXT } from "../extensions.ts";
import { type EventOrigin, eventOf, type NfeEventRequest, subjectOf } from "./event.ts";
import { longText } from "./reason.ts";

const TYPE = "110110";
const TITLE = "Carta de Correção";
const MAX_TEXT = 1000;
const MOST = 20;

/** `xCondUso`: text prescribed by the convention. */
const CONDITIONS =
  "A Carta de Correção é disciplinada pelo § 1º-A do art. 7º do Convênio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularização de erro ocorrido na emissão de documento fiscal, desde que o erro não esteja relacionado com: I - as variáveis que determinam o valor do imposto tais como: base de cálculo, alíquota, diferença de preço, quantidade, valor da operação ou da prestação; II - a correção de dados cadastrais que implique mudança do remetente ou do destinatário; III - a data de emissão ou de saída.";

/** Content of a correction letter (CC-e). Its text replaces the text of earlier letters. */
export interface Correction {
  /** 15 to 1000 characters. */
  readonly text: string;
  /** The first letter is 1, the last 20. */
  readonly sequence: number;
}

/**
 * The letter of correction (carta de correção, 110110) to the NF-e that an envelope's stamp names.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with what is missing.
 */
export function correctionOf(
  envelope: Envelope,
  { text, sequence }: Correction,
  making: EventOrigin,
): NfeEventRequest {
  const faults = new Faults();
  const subject = subjectOf(envelope, faults);
  const isConsumer = invoiceIn(envelope.doc).tax?.ext?.[EXT.model] === CONSUMER_MODEL;
  if (isConsumer) faults.add("NFE-MODELO", "$.tax.ext", "NFC-e have no letters of correction");
  if (sequence > MOST) faults.add("NFE-SEQUENCIA", "$", `there are ${MOST} letters at most`);
  const correction = longText(text, MAX_TEXT, "NFE-CORRECAO", faults);
  faults.throwIfAny();
  const details = [
    leaf("descEvento", TITLE),
    leaf("xCorrecao", correction),
    leaf("xCondUso", CONDITIONS),
  ];
  return eventOf(subject, { type: TYPE, sequence, details }, making);
}

import type { MessageText } from "../message.ts";
import type { design as english } from "./en.ts";

export const design: Readonly<Record<keyof typeof english, MessageText>> = {
  "start.accepted": "La factura fue aceptada. ¿Y ahora?",
  "start.addons": "Complementos",
  "start.apply": "Preparar",
  "start.choose": "Elegir cómo salen los documentos",
  "start.invite": "Invitar a otras personas",
  "start.invoice": "Ver la factura de ejemplo",
  "start.key": "Crear una clave de API para su programa",
  "start.later": "Más tarde",
  "start.made": "Las series y los flujos están creados.",
  "start.noTemplates": "No hay plantilla para este país. Cree un flujo propio.",
  "start.notAccepted": "La factura no fue aceptada; los pasos dicen por qué.",
  "start.own": "Crear una factura propia",
  "start.sample": "Guardar un proveedor, un cliente y una factura de ejemplo",
  "start.sampleHint": "Si la administración es simulada, el proveedor se registra en ella.",
  "start.seeFiles": "Ver los archivos y la respuesta de la administración",
  "start.send": "Enviar la factura",
  "start.sending": "La factura está en camino; sus pasos están abajo.",
  "start.simulated": "Simulado",
  "start.supplierReady": "El proveedor puede enviar.",
  "start.supplierWaits": "El proveedor se está registrando.",
  "start.title": "Primer documento",
};

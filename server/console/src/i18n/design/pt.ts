import type { MessageText } from "../message.ts";
import type { design as english } from "./en.ts";

export const design: Readonly<Record<keyof typeof english, MessageText>> = {
  "start.accepted": "A fatura foi aceite. E agora?",
  "start.addons": "Complementos",
  "start.apply": "Preparar",
  "start.choose": "Escolher como saem os documentos",
  "start.invite": "Convidar outras pessoas",
  "start.invoice": "Ver a fatura de exemplo",
  "start.key": "Criar uma chave de API para o seu programa",
  "start.later": "Mais tarde",
  "start.made": "As séries e os fluxos estão criados.",
  "start.noTemplates": "Não há modelo para este país. Crie um fluxo próprio.",
  "start.notAccepted": "A fatura não foi aceite; os passos dizem porquê.",
  "start.own": "Criar uma fatura própria",
  "start.sample": "Guardar um fornecedor, um cliente e uma fatura de exemplo",
  "start.sampleHint": "Se a autoridade for simulada, o fornecedor é registado nela.",
  "start.seeFiles": "Ver os ficheiros e a resposta da autoridade",
  "start.send": "Enviar a fatura",
  "start.sending": "A fatura está a caminho; os passos estão abaixo.",
  "start.simulated": "Simulado",
  "start.supplierReady": "O fornecedor pode enviar.",
  "start.supplierWaits": "O fornecedor está a ser registado.",
  "start.title": "Primeiro documento",
};

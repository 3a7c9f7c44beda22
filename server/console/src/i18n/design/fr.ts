import type { MessageText } from "../message.ts";
import type { design as english } from "./en.ts";

export const design: Readonly<Record<keyof typeof english, MessageText>> = {
  "start.accepted": "La facture a été acceptée. Et ensuite ?",
  "start.addons": "Compléments",
  "start.apply": "Mettre en place",
  "start.choose": "Choisir comment partent les documents",
  "start.invite": "Inviter d’autres personnes",
  "start.invoice": "Voir la facture d’exemple",
  "start.key": "Créer une clé d’API pour votre programme",
  "start.later": "Plus tard",
  "start.made": "Les séries et les flux sont créés.",
  "start.noTemplates": "Il n’y a pas de modèle pour ce pays. Créez votre propre flux.",
  "start.notAccepted": "La facture n’a pas été acceptée ; les étapes disent pourquoi.",
  "start.own": "Créer votre propre facture",
  "start.sample": "Créer un fournisseur, un client et une facture d’exemple",
  "start.sampleHint": "Si l’administration est simulée, le fournisseur y est inscrit.",
  "start.seeFiles": "Voir les fichiers et la réponse de l’administration",
  "start.send": "Envoyer la facture",
  "start.sending": "La facture est en cours d’envoi ; ses étapes sont ci-dessous.",
  "start.simulated": "Simulé",
  "start.supplierReady": "Le fournisseur peut envoyer.",
  "start.supplierWaits": "Le fournisseur est en cours d’inscription.",
  "start.title": "Premier document",
};

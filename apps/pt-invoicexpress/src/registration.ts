import {
  type CallContext,
  defineRegistration,
  type RegistrationAnswer,
  registrationSteps,
} from "@fakturo/plugin";
import { prove } from "./connection.ts";
import { ACCOUNT, INVOICEXPRESS } from "./credentials.ts";

/** Registration of a supplier that gives the API key of its account. */
export const registration = defineRegistration({
  key: INVOICEXPRESS,
  title: "InvoiceXpress",
  connection: INVOICEXPRESS,
  credentials: [ACCOUNT.key],
  texts: {
    pt: {
      title: "Ligação ao InvoiceXpress",
      text: "Para emitir as suas faturas com o InvoiceXpress precisamos do nome da sua conta e da chave da API. Encontra ambos no InvoiceXpress, em Conta, API.",
    },
    en: {
      title: "Connection to InvoiceXpress",
      text: "To issue your invoices with InvoiceXpress we need the name of your account and its API key. InvoiceXpress shows both under Account, API.",
    },
  },
  approval: "none",
  register: (_request, ctx) => registered(ctx),
  check: (_request, ctx) => registered(ctx),
});

async function registered(ctx: CallContext): Promise<RegistrationAnswer> {
  const proof = await prove(ctx);
  if (proof.is === "works") return { is: "active" };
  const { is, message } = proof;
  return is === "refused" ? { is: "ask-again", message } : { is, message };
}

/** Step of the registration. */
export const registering = registrationSteps(registration, {
  register: {
    key: "invoicexpress.register",
    name: "Register with InvoiceXpress",
    summary: "Open the page on which the supplier gives the API key of its InvoiceXpress account.",
  },
});

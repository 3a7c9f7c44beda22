import { defineRegistration, registeredByCredential, registrationSteps } from "@fakturo/plugin";
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
      credentials: {
        [ACCOUNT.key]: {
          title: "Conta InvoiceXpress",
          inputs: { account: "Nome da conta", api_key: "Chave da API" },
        },
      },
    },
    en: {
      title: "Connection to InvoiceXpress",
      text: "To issue your invoices with InvoiceXpress we need the name of your account and its API key. InvoiceXpress shows both under Account, API.",
    },
  },
  approval: "none",
  ...registeredByCredential(ACCOUNT.key, prove),
});

/** Step of the registration. */
export const registering = registrationSteps(registration, {
  register: {
    key: "invoicexpress.register",
    name: "Register with InvoiceXpress",
    summary: "Open the page on which the supplier gives the API key of its InvoiceXpress account.",
  },
});

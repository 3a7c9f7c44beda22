import type { Answer, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, describePlugin, digestOf } from "@fakturo/testkit";
import { connection } from "./connection.ts";

const RUNS = 60;
const utf8 = new TextEncoder();

describePlugin("@fakturo/app-fr-choruspro", { load: () => import("./index.ts") });

/** The record of an invoice whose file is its number. */
function bytesOf(number: string): Uint8Array {
  const data = Buffer.from(number).toString("base64");
  const record = { name: "F.xml", data, number, issued: "2026-11-20", total: "120.00" };
  return utf8.encode(JSON.stringify(record));
}

const json = (body: object): HttpReply => ({
  status: 200,
  headers: {},
  body: utf8.encode(JSON.stringify(body)),
});

function reportOf(answer: Answer): HttpReply {
  const isRefused = answer.is === "refused" || answer.is === "duplicate";
  const state = isRefused ? "IN_REJETE" : "IN_INTEGRE";
  const etatCourantDepotFlux = answer.is === "taken" ? "IN_RECU" : state;
  return json({ codeRetour: 0, etatCourantDepotFlux });
}

const TOKEN = { access_token: "t", token_type: "Bearer", expires_in: 3600 };

const wire: AuthorityWire = {
  credentials: {
    "chorus-pro.piste": {
      key: "chorus-pro.piste",
      version: 1,
      value: { client_id: "a", client_secret: "b" },
      text: "",
    },
    "chorus-pro.account": {
      key: "chorus-pro.account",
      version: 1,
      value: { username: "a", password: "b" },
      text: "",
    },
  },
  record: (n) => ({ identity: String(n), bytes: bytesOf(String(n)) }),
  read({ url, body }) {
    if (url.endsWith("/token")) return { is: "other", reply: json(TOKEN) };
    const given = JSON.parse(new TextDecoder().decode(body));
    if (url.endsWith("/consulterCRDetaille"))
      return { is: "receipt", reference: given.numeroFluxDepot };
    if (url.endsWith("/fournisseur")) return { is: "consult", identity: given.numeroFacture };
    const identity = Buffer.from(given.fichierFlux, "base64").toString();
    return { is: "send", records: [{ identity, digest: digestOf(bytesOf(identity)) }] };
  },
  write(told) {
    if (told.is === "receipt") return reportOf(told.answer);
    if (told.is === "not-found") return json({ codeRetour: 0, listeFactures: [] });
    if (told.is === "found") {
      const montantTTC = told.digest === digestOf(bytesOf(told.identity)) ? 120 : 999;
      const row = { identifiantFactureCPP: 1, numeroFacture: told.identity, montantTTC };
      return json({ codeRetour: 0, listeFactures: [row] });
    }
    const answer = told.answers[0]?.answer;
    return answer?.is === "taken"
      ? json({ codeRetour: 0, numeroFluxDepot: answer.reference })
      : json({ codeRetour: 7, libelle: "refused" });
  },
};

describeConnection(connection, wire, RUNS);

import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import type { State } from "./state.ts";

/** An error of a service. */
export interface ServiceError {
  readonly code: number;
  readonly text: string;
}

/** The issuer of a call, or why its ticket is not valid. */
export type Access =
  | { readonly is: "granted"; readonly cuit: string }
  | { readonly is: "denied"; readonly lacks: "ticket" | "relation"; readonly error: ServiceError };

const MS_PER_S = 1000;

/** Checks the ticket of a call in the order of the service. */
export function accessOf(
  operation: XmlElement,
  about: { readonly service: string; readonly namespace: string; readonly now: number },
  state: State,
): Access {
  const { service, namespace, now } = about;
  const { find, text } = createFinder({ "": namespace });
  const auth = find(operation, "Auth");
  if (!auth) return denied(500, "Campo Auth no fue ingresado o esta mal formado.");
  const [token, cuit] = [text(auth, "Token"), text(auth, "Cuit")];
  const invalid = (why: string) => denied(600, `ValidacionDeToken: ${why}`);
  if (token === "") return invalid("Parametro nulo o vacio (token)");
  const sso = ssoIn(token);
  if (!sso) return invalid("No valido token. Excepcion: Data at the root level is invalid.");
  const { from, until, system } = sso;
  if (!(from <= now && now < until))
    return invalid(
      `No validaron las fechas del token. GenTime=${from}, ExpTime=${until}, NowUTC=${now}`,
    );
  const ticket = state.tickets.get(token);
  if (!ticket || ticket.sign !== text(auth, "Sign")) return invalid("Error al verificar hash: ");
  if (system !== service)
    return invalid(`No valido Id Sistema: ${service}(Id Sistema de token es: ${system})`);
  if (!ticket.relations.includes(cuit))
    return { ...invalid(`No apareció CUIT en lista de relaciones: ${cuit}`), lacks: "relation" };
  return { is: "granted", cuit };
}

function denied(code: number, text: string): Extract<Access, { is: "denied" }> {
  return { is: "denied", lacks: "ticket", error: { code, text } };
}

/** Period and service of a token; undefined for another text. */
function ssoIn(token: string) {
  try {
    const root = readXml(new Uint8Array(Buffer.from(token, "base64")));
    const { find } = createFinder({ "": "" });
    const id = find(root, "id");
    const seconds = (name: string) => Number(id?.attributes.get(name)) * MS_PER_S;
    const system = find(root, "operation/login")?.attributes.get("service") ?? "";
    return { from: seconds("gen_time"), until: seconds("exp_time"), system };
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

import { isFakturoError } from "@fakturo/model";
import { readJsonAs, Type } from "@fakturo/plugin";
import { readSoap, soapRequest, writeEnvelope } from "@fakturo/soap";
import { attributed, createFinder, declare, group, leaf, type XmlElement } from "@fakturo/xml";
import { FINKOK_ACCOUNT } from "./accounts.ts";
import type { PacContext } from "./context.ts";

const SITE = "http://facturacion.finkok.com";

/** Services of Finkok. */
export type FinkokService = "stamp" | "cancel" | "registration";

/** Finds elements of answers: the service's own under `s`, data under `d`. */
export function finkokFinder(service: FinkokService) {
  return createFinder({ s: `${SITE}/${service}`, d: "apps.services.soap.core.views" });
}

const Account = Type.Object({ username: Type.String(), password: Type.String() });

/** A request to a service. */
export interface FinkokCall {
  readonly service: FinkokService;
  readonly operation: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Calls an operation with the account's user; the element of its result, undefined for an answer that is not one of
 * Finkok and for faults.
 * @throws TransportError, FakturoError "precondition-failed" without an account.
 */
export async function callFinkok(
  { service, operation, values }: FinkokCall,
  ctx: PacContext,
): Promise<XmlElement | undefined> {
  const { value } = await ctx.credential(FINKOK_ACCOUNT.key);
  const { username, password } = readJsonAs(Account, JSON.stringify(value), "the account");
  const own = service === "registration" ? "reseller_" : "";
  const login = { [`${own}username`]: username, [`${own}password`]: password };
  const rows = Object.entries({ ...values, ...login });
  const node = group(
    `f:${operation}`,
    rows.map(([name, text]) => leaf(`f:${name}`, text)),
  );
  const body = attributed(node, declare({ f: `${SITE}/${service}` }));
  const request = soapRequest(writeEnvelope({ version: "1.1", body }), {
    version: "1.1",
    action: operation,
  });
  const reply = await ctx.http(`${ctx.endpoint("finkok")}/${service}`, {
    ...request,
    signal: ctx.signal,
  });
  try {
    const { body: answer } = readSoap(reply);
    return finkokFinder(service).find(answer, `s:${operation}Result`);
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/** XML as Finkok takes it. */
export function encoded(xml: string): string {
  return Buffer.from(xml, "utf8").toString("base64");
}

import { simulator } from "@fakturo/simulator-arca";

export const CUIT = "30712345671";
const NAMESPACES = {
  wsfe: "http://ar.gov.afip.dif.FEV1/",
  wsfex: "http://ar.gov.afip.dif.fexv1/",
} as const;
const PATHS = { wsfe: "/wsfev1/service.asmx", wsfex: "/wsfexv1/service.asmx" } as const;

type Service = keyof typeof NAMESPACES;
type Stored = Parameters<typeof simulator.open>[0];
type Settings = Parameters<typeof simulator.open>[1];

/** A token of a service that is valid in the first second of 1970. */
const tokenOf = (service: Service) =>
  Buffer.from(
    `<sso><id gen_time="0" exp_time="1"/><operation><login service="${service}"/></operation></sso>`,
  ).toString("base64");

/** The ticket with which `AUTH` of a service is granted. */
const ticketOf = (service: Service) => ({
  ...{ event: "ticket", cuit: CUIT, service, token: tokenOf(service), sign: "s" },
  ...{ relations: [CUIT], from: 0, until: 1 },
});

/** The `Auth` of a call; `more` stands within it. */
export const authOf = (service: Service, more = "") =>
  `<Auth><Token>${tokenOf(service)}</Token><Sign>s</Sign><Cuit>${CUIT}</Cuit>${more}</Auth>`;

/** The simulated ARCA with events, in the first second of 1970. It throws where its own answer breaks the description. */
export function openArca(service: Service, settings: Settings = {}, stored: Stored = []) {
  const open = simulator.open([ticketOf(service), ...stored], settings);
  return (operation: string, content: string) => {
    const body = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="${NAMESPACES[service]}">${content}</${operation}></soap:Body></soap:Envelope>`;
    const request = {
      ...{ method: "POST", path: PATHS[service], query: new Map<string, string>() },
      ...{ headers: { "content-type": "text/xml" }, body: Buffer.from(body) },
      certificate: undefined,
    };
    const { reply } = open.handle(request, { now: () => 0, random: () => 0.5 });
    return { status: reply.status, text: Buffer.from(reply.body ?? "").toString() };
  };
}

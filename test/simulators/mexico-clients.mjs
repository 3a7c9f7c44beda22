// Stamps, repeats and cancels with SW Sapien's own library (sw-sdk-nodejs), and downloads with @nodecfdi/sat-ws-descarga-masiva.
import { readFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, base, files] = process.argv.slice(2);
const { cfdi, cancellation, efirma, holder } = JSON.parse(readFileSync(files, "utf8"));
const from = createRequire(join(folder, "package.json"));
const { Authentication, CancelationService, StampService } = from("sw-sdk-nodejs");

// The library takes a host without port and path: its requests are directed to the simulator.
const { hostname, port, pathname } = new URL(`${base}/sw`);
const request = http.request;
http.request = (options, ...rest) =>
  options.hostname === "services.test.sw.com.mx"
    ? request({ ...options, hostname, port, path: pathname + options.path }, ...rest)
    : request(options, ...rest);

const url = "http://services.test.sw.com.mx";
const told = (work) =>
  new Promise((resolve) => {
    work((error, answer) => resolve(error ?? answer));
  });
const account = { url, user: "demo@example.com", password: "secret" };
const login = await told((done) => Authentication.auth(account).Token(done));
const token = login.data.token;
const stamp = (version, xml, isBase64) =>
  told((done) => StampService.Set({ url, token })[version](xml, done, isBase64));
const first = await stamp("StampV4", cfdi.at(0), false);
const again = await stamp("StampV1", cfdi.at(0), false);
const packed = await stamp("StampV2", Buffer.from(cfdi.at(1)).toString("base64"), true);
const invalid = await stamp("StampV4", "<a/>", false);
const cancelled = await told((done) =>
  CancelationService.Set({ url, token, xml: cancellation }).CancelationByXML(done),
);

const library = join(folder, "node_modules/@nodecfdi/sat-ws-descarga-masiva/build/index.js");
const sat = await import(pathToFileURL(library));
const binary = (text) => Buffer.from(text, "base64").toString("binary");
const fiel = sat.Fiel.create(
  binary(efirma.certificate),
  binary(efirma.private_key),
  efirma.password,
);
const client = {
  fireRequest() {},
  fireResponse() {},
  async call(given) {
    const init = { method: given.getMethod(), headers: given.getHeaders(), body: given.getBody() };
    const reply = await fetch(given.getUri(), init);
    return new sat.CResponse(reply.status, await reply.text());
  },
};
const at = (service) => `${base}/download/${service}.svc`;
const endpoints = new sat.ServiceEndpoints(
  at("Autenticacion"),
  at("SolicitaDescargaService"),
  at("VerificaSolicitudDescargaService"),
  at("DescargaMasivaService"),
  new sat.ServiceType("cfdi"),
);
const service = new sat.Service(new sat.FielRequestBuilder(fiel), client, undefined, endpoints);
const local = (ms) =>
  new Date(Date.now() - 6 * 3_600_000 + ms).toISOString().slice(0, 19).replace("T", " ");
const query = await service.query(
  sat.QueryParameters.create(
    sat.DateTimePeriod.createFromValues(local(-86_400_000), local(3_600_000)),
    new sat.DownloadType("issued"),
    new sat.RequestType("xml"),
  ),
);
if (!query.getStatus().isAccepted()) throw new Error(JSON.stringify(query));
const state = await service.verify(query.getRequestId());
const download = await service.download(state.getPackageIds()[0] ?? "");
const reader = await sat.CfdiPackageReader.createFromContents(
  Buffer.from(download.getPackageContent(), "base64").toString("binary"),
);

console.log(
  JSON.stringify({
    login: [login.status, typeof login.data.expires_in],
    stamped: [first.status, /^[0-9a-f-]{36}$/.test(first.data?.uuid ?? "")],
    again: [again.message?.slice(0, 3), again.data?.tfd?.includes(first.data?.uuid ?? "?")],
    packed: [packed.status, packed.data?.cfdi?.includes("TimbreFiscalDigital")],
    invalid: invalid.message?.slice(0, 3),
    cancelled: [
      cancelled.status,
      cancelled.data?.uuid,
      cancelled.data?.acuse?.includes("EstatusUUID"),
    ],
    valid: [fiel.isValid(), fiel.getRfc() === holder],
    query: query.getStatus().getCode(),
    state: [state.getStatusRequest().getValue?.() ?? "", state.getNumberCfdis()],
    files: await reader.count(),
  }),
);

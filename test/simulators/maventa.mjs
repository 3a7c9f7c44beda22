// Calls the simulated operator with maventa-api-client: `node maventa.mjs FOLDER ADDRESS FILE`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , folder, baseURL, path] = process.argv;
const { MaventaApiClient } = createRequire(`${folder}/`)("@rantalainen/maventa-api-client");

const clientOf = (company) =>
  new MaventaApiClient(
    {
      clientId: `00000000-0000-4000-8000-0000${company}`,
      clientSecret: "simulated",
      vendorApiKey: "simulated",
    },
    { baseURL },
  ).api;
const uuid = "00000000-0000-4000-8000-000000000001";
const file = readFileSync(path);
const name = { filename: "invoice.xml", contentType: "application/xml" };
const eia = "0216:003711223349";

const seller = clientOf("26174164");
const buyer = clientOf("11223349");
const profile = { profiles: ["INVOICE_AND_CREDIT_NOTE"], network: "PEPPOL" };
const registered = await buyer.company.postV1CompanyProfiles(profile);
const again = await buyer.company.postV1CompanyProfiles(profile).catch(({ response }) => response);
const found = await seller.lookup.getV1LookupReceivers({ network: ["INTERNAL"], eia });
const routing = { format: "FINVOICE30", recipient_eia: eia, disabled_routes: ["print"] };
const options = { ...routing, uuid };
const sent = await seller.helpers.postInvoice(file, name, options);
const repeated = await seller.helpers
  .postInvoice(file, name, options)
  .catch(({ response }) => response);
const wrong = await seller.helpers
  .postInvoice(Buffer.from("<Finvoice/>"), name, routing)
  .catch(({ response }) => response);
const listed = await seller.invoices.getV1Invoices({ direction: "SENT", ids: [uuid] });
const { data: details } = await seller.invoices.getV1InvoicesId(uuid);
const inbox = await buyer.invoices.getV1Invoices({ direction: "RECEIVED", per_page: 100 });
const [received] = inbox.data;
const content = await buyer.invoices.getV1InvoicesIdFilesFileId(received.id, received.files[0].id);

process.stdout.write(
  JSON.stringify({
    registered: [registered.status, registered.data.endpoint_id],
    again: [again.status, again.data.code],
    found: found.data.map(({ network }) => network),
    sent: [sent.status, sent.data.id],
    repeated: [repeated.status, repeated.data.code],
    wrong: [wrong.status, wrong.data.code],
    listed: listed.data.map(({ id, status }) => [id, status]),
    actions: details.actions.map(({ type }) => type),
    received: [inbox.data.length, received.files[0].type, content.data === file.toString()],
  }),
  // The client waits for the end of its tokens.
  () => process.exit(),
);

import type { LoggedRequest, Running } from "./running.ts";
import type { RecordRow } from "./simulator.ts";

const SHOWN_RECORDS = 100;
const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; color: #1c2733 }
h1 { font-size: 1.4rem } h2 { font-size: 1.15rem; margin-top: 2.5rem } h3 { font-size: 1rem; margin-bottom: .3rem }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #d8dee4; white-space: nowrap }
th { font-weight: 600; color: #4d5a67 } p.note { color: #4d5a67 } code { background: #f2f4f6; padding: .1rem .3rem }`;

/** The admin page: received requests of each simulator, newest first. It has no script. */
export function adminPage(running: readonly Running[]): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated authorities</title><style>${STYLE}</style></head><body>
<h1>Simulated authorities</h1>
<p class="note">Nothing here reaches an authority. Reload the page to see newer requests.</p>
${running.map(section).join("\n")}
</body></html>`;
}

function section({ simulator, open, requests, misbehaviors, skew }: Running): string {
  const { key, name, source } = simulator;
  const clock = skew === 0 ? "" : `<p>Its clock is ${skew} s ahead.</p>`;
  const notes = open.notes().map((note) => `<p>${escaped(note)}.</p>`);
  return `<h2>${escaped(name)}</h2>
<p class="note">Below <code>/${escaped(key)}</code> · <a href="${escaped(source)}" rel="noreferrer">documentation</a></p>${clock}${notes.join("")}
<h3>Records</h3>${recordTable(open.records())}
<h3>Requests</h3>${table(requests.toReversed().map(requestRow), "No request yet.")}
<h3>Faults</h3><p class="note">To show one: <code>curl -H 'Content-Type: application/json' -d '{"fault":"timeout-after","count":1}' …/_simulator/${escaped(key)}/faults</code>, or the header <code>X-Simulate: timeout-after</code> on a request. It has ${misbehaviors.names.map((one) => `<code>${escaped(one)}</code>`).join(" ")}.</p>`;
}

function recordTable(records: readonly RecordRow[]): string {
  const newest = records.slice(-SHOWN_RECORDS).toReversed();
  const note =
    records.length > newest.length
      ? `<p class="note">The newest ${newest.length} of ${records.length}.</p>`
      : "";
  return note + table(newest, "No record yet.");
}

function requestRow({ at, method, path, status, fault }: LoggedRequest): RecordRow {
  return {
    time: new Date(at).toISOString(),
    method,
    path,
    status: status === undefined ? "closed" : String(status),
    fault: fault ?? "",
  };
}

function table(rows: readonly RecordRow[], none: string): string {
  const [first] = rows;
  if (!first) return `<p class="note">${none}</p>`;
  const names = Object.keys(first);
  const head = names.map((name) => `<th>${escaped(name)}</th>`).join("");
  const body = rows.map(
    (row) => `<tr>${names.map((name) => `<td>${escaped(row[name] ?? "")}</td>`).join("")}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

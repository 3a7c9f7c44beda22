import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { startSimulation } from "/work/wt-closure/server/cli/src/simulate/simulate.ts";

const data = mkdtempSync("/tmp/hostile-");
const running = await startSimulation(
  { names: [], host: "127.0.0.1", port: 0, data, openAdmin: false },
  "--port",
);
const MB = 1024 * 1024;
const env = (inner: string) =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:s12="http://www.w3.org/2003/05/soap-envelope"><soapenv:Header/><soapenv:Body>${inner}</soapenv:Body></soapenv:Envelope>`;
const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${String.fromCharCode(97 + i)};`.repeat(10)}">`).join("")}]><a>&j;</a>`;
const xxe = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${env("<a>&x;</a>")}`;
const bodies: Record<string, [string, string | Uint8Array]> = {
  bomb: ["text/xml", bomb],
  xxe: ["text/xml", xxe],
  deep: ["text/xml", "<a>".repeat(60_000)],
  deepClosed: ["text/xml", env("<a>".repeat(30_000) + "</a>".repeat(30_000))],
  attrs: [
    "text/xml",
    env(`<a ${Array.from({ length: 30_000 }, (_, i) => `b${i}="1"`).join(" ")}/>`),
  ],
  many: ["text/xml", env("<Name>".repeat(100_000))],
  open: ["text/xml", "<".repeat(2 * MB)],
  spaces: ["text/xml", `<a${" ".repeat(2 * MB)}`],
  ns: ["text/xml", env(Array.from({ length: 3000 }, (_, i) => `<a xmlns:n${i}="u${i}">`).join(""))],
  jsonDeep: ["application/json", "[".repeat(2 * MB)],
  jsonDeepClosed: ["application/json", "[".repeat(30_000) + "]".repeat(30_000)],
  jsonProto: ["application/json", '{"__proto__":{"a":1},"constructor":{"prototype":{}}}'],
  jsonNull: ["application/json", "null"],
  jsonNumber: ["application/json", "1e999"],
  jsonText: ["application/json", '"x"'],
  form: ["application/x-www-form-urlencoded", "a=%zz&".repeat(30_000)],
  empty: ["text/xml", ""],
  nul: ["application/octet-stream", new Uint8Array(30_000)],
  gzip: ["application/gzip", Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3])],
  multipart: ["multipart/form-data; boundary=x", "--x\r\n".repeat(30_000)],
  multipart2: ["multipart/form-data; boundary=" + "-".repeat(70), "-".repeat(2 * MB)],
  big: ["text/xml", env(`<a>${"x".repeat(8 * MB)}</a>`)],
};
const urls = new Set<string>();
for (const [, envs] of Object.entries(running.endpoints))
  for (const [, e] of Object.entries(envs as any))
    for (const v of typeof e === "string" ? [e] : Object.values(e as any))
      urls.add(String(v).replace(running.tlsUrl!, running.url));
for (const paths of [
  "/..%2f..%2fetc/passwd",
  "/%zz",
  "/%00",
  "/__proto__",
  "/constructor",
  "/" + "a".repeat(60_000),
])
  for (const key of new Set([...urls].map((u) => new URL(u).pathname.split("/")[1])))
    urls.add(`${running.url}/${key}${paths}`);
console.log(urls.size, "urls");
const odd = new Map<string, number>();
if (process.env.FUZZ)
  for (const url of [...urls].filter(
    (u) =>
      new RegExp(process.env.FUZZ ?? "").test(u) &&
      !u.includes("%") &&
      !u.includes("__proto") &&
      !u.includes("construct") &&
      u.length < 500,
  ))
    for (const method of ["GET", "POST", "PUT"])
      for (const [name, [type, body]] of Object.entries(
        method === "GET" ? { none: ["text/plain", ""] as [string, string] } : bodies,
      )) {
        if (url.length > 10_000 && name !== "none" && name !== "empty") continue;
        if (method === "PUT" && !["empty", "jsonNull", "bomb"].includes(name)) continue;
        const t = performance.now();
        let status = 0,
          text = "";
        try {
          const r = await fetch(url, {
            method,
            headers: { "content-type": type as string, soapaction: "x" },
            ...(method === "GET" ? {} : { body: body as any }),
            redirect: "manual",
            signal: AbortSignal.timeout(60_000),
          });
          status = r.status;
          text = await r.text();
        } catch (e) {
          text = String((e as any).cause ?? e);
        }
        const ms = performance.now() - t;
        const short = new URL(url).pathname.slice(0, 70);
        if (ms > 1000) console.log("SLOW", method, short, name, ms.toFixed(0), status);
        if (status === 0) console.log("NONE", method, short, name, text.slice(0, 200));
        if (text.includes("root:") || /\bat .*\.ts:\d+/.test(text))
          console.log("LEAK", method, short, name, text.slice(0, 200));
        if (status === 500 && !/Fault|<\?xml|^\s*[<{]/.test(text)) {
          const k = `${short.split("/")[1]} ${name} ${text.slice(0, 120)}`;
          odd.set(k, (odd.get(k) ?? 0) + 1);
          if (odd.get(k) === 1)
            console.log("500", method, short, name, JSON.stringify(text.slice(0, 200)));
        }
      }
for (const [part, body] of [
  ["clock", { skew: 1e300 }],
  ["clock", { skew: -1e300 }],
  ["faults", { fault: "slow", delay: 1e300 }],
  ["faults", { fault: "slow", count: -1 }],
  ["faults", { fault: "error", path: "(" }],
  ["faults", { fault: "__proto__" }],
  ["settings", { ["__proto__"]: 1 }],
] as const)
  for (const key of ["verifactu", "ksef"]) {
    const r = await fetch(`${running.url}/_simulator/${key}/${part}`, {
      method: part === "faults" ? "POST" : "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const s = await fetch(`${running.url}/_simulator/state`);
    const g = await fetch([...urls].find((u) => u.includes(`/${key}/`))!, {
      headers: { "x-simulate": "none" },
      signal: AbortSignal.timeout(20000),
    }).then(
      (r) => r.status,
      (e) => String(e.cause ?? e),
    );
    const p = await fetch(`${running.url}/_simulator`);
    console.log(
      "ADMIN",
      key,
      part,
      JSON.stringify(body),
      r.status,
      (await r.text()).slice(0, 100),
      s.status,
      p.status,
      g,
    );
    await fetch(`${running.url}/_simulator/${key}/records`, { method: "DELETE" });
  }
const raw = (text: string) =>
  new Promise<string>((done) => {
    const s = connect(Number(new URL(running.url).port), "127.0.0.1", () => s.write(text));
    let out = "";
    s.on("data", (d) => {
      out += d;
    });
    s.on("close", () => done(out));
    s.on("error", () => done(out));
    setTimeout(() => s.destroy(), 1500);
  });
for (const head of [
  "GET // HTTP/1.1\r\nhost: a\r\n\r\n",
  'GET /ksef/x HTTP/1.1\r\nhost: a"><script>\r\n\r\n',
  "GET http://[ HTTP/1.1\r\nhost: a\r\n\r\n",
  "GET /_simulator HTTP/1.1\r\nhost: localhost\r\nX-Simulate: a\r\n\r\n",
  "GET /ksef HTTP/1.1\r\nhost: localhost\r\nX-Simulate: __proto__\r\n\r\n",
  "GET /ksef HTTP/1.1\r\nhost: localhost\r\nX-Simulate: constructor\r\n\r\n",
])
  console.log("RAW", JSON.stringify(head), JSON.stringify((await raw(head)).slice(0, 120)));
console.log("state", (await fetch(`${running.url}/_simulator/state`)).status);
await running.close();
process.exit(0);

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { CONTEXTS, contextOf, generateCii } from "@fakturo/app-cii";
import { startValidator } from "@fakturo/testkit";

const C = "/work/shared/corpus";
const SETS: any = {
  en16931: ["eu.cen.en16931:cii"],
  peppol: ["eu.cen.en16931:cii"],
  xrechnung: ["de.xrechnung:cii"],
  choruspro: ["un.unece.uncefact:crossindustryinvoice:D16B"],
  "peppol-france-cius": ["fr.ctc:cii"],
  "peppol-france-facturx": ["fr.ctc:extended-cii"],
};
for (const l of ["minimum", "basicwl", "basic", "en16931", "extended"]) {
  SETS[l === "en16931" ? "facturx" : `facturx-${l}`] = [`fr.factur-x:${l}`];
}
SETS["zugferd"] = ["de.zugferd:en16931", "eu.cen.en16931:cii"];
const files = (f: string, e: string): string[] =>
  readdirSync(f).flatMap((n) => {
    const p = join(f, n);
    return statSync(p).isDirectory() ? files(p, e) : n.endsWith(e) ? [p] : [];
  });
const env = (p: string) => {
  const j = JSON.parse(readFileSync(p, "utf8"));
  const e = j.doc ? j : { head: { uuid: "" }, doc: j };
  return String(e.doc.$schema).endsWith("bill/invoice") ? e : undefined;
};
const v = await startValidator("/work/shared/tools/validator/validator");
const only = process.argv[2]?.split(",");
const mode = process.argv[3] ?? "pairs";
const errs = new Map<string, string[]>();
const ref = new Map<string, number>();
const add = (k: string, p: string) => {
  const l = errs.get(k) ?? [];
  l.push(p);
  errs.set(k, l);
};
let n = 0,
  ok = 0,
  refused = 0;
for (const [short, vesids] of Object.entries(SETS) as any) {
  if (only && only[0] && !only.includes(short)) continue;
  const ctx = contextOf(short)!;
  const inputs =
    mode === "pairs"
      ? existsSync(join(C, "convert", `cii-${short}`))
        ? files(join(C, "convert", `cii-${short}`), ".in.json")
        : files(join(C, "convert/cii-facturx"), ".in.json")
      : files(join(C, "build"), ".out.json");
  for (const p of inputs) {
    const e = env(p);
    if (!e) continue;
    n++;
    let xml = "";
    try {
      xml = generateCii(e, ctx);
    } catch (x: any) {
      refused++;
      for (const f of x.faults ?? [{ code: String(x) }])
        ref.set(`${short} ${f.code}`, (ref.get(`${short} ${f.code}`) ?? 0) + 1);
      if (mode === "pairs") console.log("refused", p, x.message);
      continue;
    }
    let good = true;
    for (const vesid of vesids) {
      const r = await v.check(vesid, xml);
      if (!r.ok) {
        good = false;
        for (const er of r.errors)
          add(`${short} ${vesid} ${er.id} ${er.message.slice(0, 160)}`, relative(C, p));
      }
    }
    if (good) ok++;
  }
  console.log(short, "done", n, "ok", ok, "refused", refused);
}
for (const [k, l] of errs) console.log(l.length, k, l.slice(0, 2).join(" "));
console.log([...ref]);
v.stop();
process.exit(0);

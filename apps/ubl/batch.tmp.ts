import { readFileSync, writeFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { CONTEXTS, contextOf, generateUbl } from "./src/index.ts";
const root="/work/shared/corpus";
function* walk(d:string):Generator<string>{for(const n of readdirSync(d)){const p=join(d,n);if(statSync(p).isDirectory())yield* walk(p);else yield p;}}
const dt=process.argv[2]??"en16931-v2017";
const files=[...walk(root+"/build")].filter(f=>f.endsWith(".out.json")).concat([...walk(root+"/convert")].filter(f=>/\/(ubl|cii)/.test(f)&&f.endsWith(".in.json")));
const seen:Record<string,string[]>={}; let ok=0,refused=0; const list=[] as any[];
for(const f of files){
  const j=JSON.parse(readFileSync(f,"utf8")); const env=j.doc?j:{head:{uuid:"x",dig:{}},doc:j};
  if(env.doc.$schema!=="https://gobl.org/draft-0/bill/invoice")continue;
  try{const xml=generateUbl(env,contextOf(dt)!);const o="/tmp/ublw/out/"+f.slice(root.length+1).replaceAll("/","__")+".xml";writeFileSync(o,xml);list.push([f,o,xml.includes("<CreditNote")]);ok++;}
  catch(e:any){refused++;const k=e.faults?.map((x:any)=>x.code+" "+x.paths.join()).join(" + ")||e.stack;(seen[k]??=[]).push(f.slice(root.length+7));}
}
console.log({ok,refused});for(const [k,v] of Object.entries(seen))console.log("REFUSED",k,"\n    ",v.join(" "));
const V:Record<string,[string,string]>={"en16931-v2017":["eu.cen.en16931:ubl","eu.cen.en16931:ubl-creditnote"],"bis-invoice-v3":["eu.peppol.bis3:invoice","eu.peppol.bis3:creditnote"],"xrechnung-invoice-v2":["de.xrechnung:ubl-invoice","de.xrechnung:ubl-creditnote"],"bis-self-billing-v3":["eu.peppol.bis3:invoice-self-billing","eu.peppol.bis3:creditnote-self-billing"]};
let bad=0; const sum:Record<string,number>={};
for(const cn of [false,true]){const fs=list.filter(l=>l[2]===cn).map(l=>l[1]);if(!fs.length)continue;
 const r=await fetch("http://127.0.0.1:8811/files",{method:"POST",body:JSON.stringify({mode:"vesid",vesid:V[dt]![cn?1:0],files:fs})});
 for(const l of (await r.text()).trim().split("\n")){const x=JSON.parse(l);if(!x.ok){bad++;console.log("BAD",x.file.slice(14),x.errors.map((e:any)=>e.id+" "+(e.id==="xsd"?e.message:"")+" "+e.location.slice(0,0)).join("; "));for(const e of x.errors)sum[e.id]=(sum[e.id]??0)+1;}}}
console.log({bad,sum});

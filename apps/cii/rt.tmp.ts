import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { contextOf, generateCii, parseCii } from "@fakturo/app-cii";
import { createEngine } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";
const C="/work/shared/corpus";
const files=(f:string,e:string):string[]=>readdirSync(f).flatMap(n=>{const p=join(f,n);return statSync(p).isDirectory()?files(p,e):n.endsWith(e)?[p]:[]});
const env=(p:string)=>{const j=JSON.parse(readFileSync(p,"utf8"));const e=j.doc?j:{head:{uuid:""},doc:j};return String(e.doc.$schema).endsWith("bill/invoice")?e:undefined};
const engine=createEngine({plugins:[],...fixedPorts()});
for (const short of (process.argv[2]??"en16931").split(",")) { const ctx=contextOf(short)!; let n=0,same=0; const why=new Map<string,string[]>();
for (const p of files(join(C,"build"),".out.json")) { const e=env(p); if(!e) continue; let xml=""; try{xml=generateCii(e,ctx)}catch{continue} n++;
  let again=""; try { const {$addons,$regime,...d}=parseCii(new TextEncoder().encode(xml)) as any; again=generateCii(engine.envelop(d).output,ctx)} catch(x:any){ again="ERR "+x.message+JSON.stringify(x.faults??[]).slice(0,200)}
  if(again===xml) same++; else { const a=xml.split("\n"),b=again.split("\n"); const i=a.findIndex((l,k)=>l!==b[k]); const k=again.startsWith("ERR")?again.slice(0,200):`${a[i]?.trim()} => ${b[i]?.trim()}`.replace(/[0-9]+/g,"N"); why.set(k,[...(why.get(k)??[]),relative(C,p)]) } }
console.log(short,n,same); for(const [k,l] of why) console.log(l.length,k,l[0]); }

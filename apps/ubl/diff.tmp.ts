import { readFileSync, writeFileSync, readdirSync, mkdirSync } from "node:fs";
import { contextOf, generateUbl } from "./src/index.ts";
const root="/work/shared/corpus/differential";mkdirSync("/tmp/ublw/d",{recursive:true});
let ok=0,ref=0;const list=[[],[]] as string[][];const seen:any={};let n=0;
for(const d of ["documents","regimes"])for(const f of readdirSync(root+"/"+d))for(const l of readFileSync(`${root}/${d}/${f}`,"utf8").split("\n")){if(!l)continue;const r=JSON.parse(l);const out=(r.expect?.ok??r.expect?.result??r.expect?.out??r.expect?.data??r.expect?.doc??r.expect);if(!out||(!out.doc&&!out.$schema))continue;const env=out.doc?out:{head:{uuid:"x",dig:{}},doc:out};if(!String(env.doc.$schema).endsWith("bill/invoice"))continue;
 if(n++%5)continue;const D=env.doc;D.code||="1";D.customer??={name:"B"};D.customer.name||="B";D.customer.addresses??=[{country:"FR"}];D.customer.addresses[0].country||="FR";D.supplier.name||="S";D.supplier.addresses??=[{country:"DE"}];D.supplier.tax_id??={country:"DE"};D.supplier.tax_id.code||="111111125";
 try{const x=generateUbl(env,contextOf("en16931-v2017")!);ok++;const p=`/tmp/ublw/d/${f}-${r.id}.xml`.replace("/tmp/ublw/d/","").replace(/[^A-Za-z0-9.-]/g,"_").replace(/^/,"/tmp/ublw/d/");writeFileSync(p,x);list[x.includes("<CreditNote ")?1:0]!.push(p);}
 catch(e:any){ref++;const k=e.faults?e.faults.map((x:any)=>x.code).join("+"):e.stack;(seen[k]??=[]).push(f+":"+r.id);}}
console.log({n,ok,ref});for(const k of Object.keys(seen).sort((a,b)=>seen[b].length-seen[a].length).slice(0,40))console.log(seen[k].length,k.slice(0,300),seen[k].slice(0,3).join(" "));
const sum:any={};let bad=0;
for(const i of [0,1]){for(let s=0;s<list[i]!.length;s+=200){const r=await fetch("http://127.0.0.1:8811/files",{method:"POST",body:JSON.stringify({mode:"vesid",vesid:i?"eu.cen.en16931:ubl-creditnote":"eu.cen.en16931:ubl",files:list[i]!.slice(s,s+200)})});
 for(const l of (await r.text()).trim().split("\n")){const x=JSON.parse(l);if(!x.ok){bad++;for(const e of x.errors){const k=e.id+(e.id==="xsd"?e.message.slice(0,150):"");(sum[k]??=[]).push(x.file.slice(12));}}}}}
console.log({bad});for(const k in sum)console.log(sum[k].length,k,sum[k].slice(0,3).join(" "));

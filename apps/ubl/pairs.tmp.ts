import { readFileSync, writeFileSync, readdirSync, mkdirSync } from "node:fs";
import { contextOf, generateUbl } from "./src/index.ts";
mkdirSync("/tmp/ublw/pairs",{recursive:true});
const D:any={"ubl-en16931":"en16931-v2017","ubl-peppol":"bis-invoice-v3","ubl-peppol-self-billed":"bis-self-billing-v3","ubl-xrechnung":"xrechnung-invoice-v2"};
for(const d of Object.keys(D)){const p="/work/shared/corpus/convert/"+d;for(const n of readdirSync(p)){if(!n.endsWith(".in.json"))continue;
 try{writeFileSync("/tmp/ublw/pairs/"+d+"__"+n.replace(".in.json",".out.xml"),generateUbl(JSON.parse(readFileSync(p+"/"+n,"utf8")),contextOf(D[d])!));}catch(e:any){console.log(d,n,e.message)}}}

import { createEngine } from "@fakturo/engine";
import { plugin as de } from "@fakturo/regime-de";
import { plugin as es } from "@fakturo/regime-es";
let n=0;
const e=createEngine({plugins:[de,es],now:()=>Date.UTC(2026,0,15,10),uuid:()=>`0197c3a0-0000-7000-8000-${(++n).toString(16).padStart(12,"0")}`});
const r=e.envelop({$schema:"https://gobl.org/draft-0/bill/invoice",code:"1",issue_date:"2026-01-10",currency:"EUR",supplier:{name:"A",tax_id:{country:"DE",code:"111111125"}},customer:{name:"B",tax_id:{country:"DE",code:"282741168"}},lines:[{quantity:"3",item:{name:"x",price:"10.005"},taxes:[{cat:"VAT",rate:"standard"}]}]} as any);
console.log(JSON.stringify(r,null,1).slice(0,3000));

import { writeFileSync } from "node:fs";
import { createEngine } from "@fakturo/engine";
import { plugin as de } from "@fakturo/regime-de";
import { plugin as es } from "@fakturo/regime-es";
import { contextOf, generateUbl } from "./src/index.ts";
const seller={name:"Nordlicht Technik GmbH",tax_id:{country:"DE",code:"111111125"},people:[{name:{given:"Heike",surname:"Brandt"}}],inboxes:[{key:"peppol",scheme:"9930",code:"DE111111125"}],addresses:[{street:"Hafenstraße",num:"12",locality:"Kiel",code:"24103",country:"DE"}],emails:[{addr:"rechnung@nordlicht.example"}],telephones:[{num:"+49 431 555010"}]};
const buyer={name:"Süderhof & Söhne KG",tax_id:{country:"DE",code:"282741168"},inboxes:[{key:"peppol",scheme:"9930",code:"DE282741168"}],addresses:[{street:"Marktplatz",num:"3",locality:"Ulm",code:"89073",country:"DE"}]};
const esSeller={name:"Estudio Azahar SL",tax_id:{country:"ES",code:"B98602642"},addresses:[{street:"Calle Colón",num:"8",locality:"València",region:"València",code:"46004",country:"ES"}]};
const esBuyer={name:"Mercados del Turia SL",tax_id:{country:"ES",code:"B85905495"},addresses:[{street:"Gran Vía",num:"41",locality:"Madrid",code:"28013",country:"ES"}]};
const payment={terms:{due_dates:[{date:"2026-02-09",percent:"100%"}],notes:"Payable within 30 days"},instructions:{key:"credit-transfer+sepa",credit_transfer:[{iban:"DE89370400440532013000",bic:"COBADEFFXXX",name:"Nordlicht Technik GmbH"}]}};
const base={$schema:"https://gobl.org/draft-0/bill/invoice",series:"R26",issue_date:"2026-01-10",currency:"EUR",supplier:seller,customer:buyer,payment};
const vat=(rate:string)=>[{cat:"VAT",rate}];
const docs:Record<string,[string,any]>={
"two-rates":["xrechnung-invoice-v2",{...base,code:"0001",ordering:{code:"04011000-12345-03"},notes:[{key:"general",text:"Thank you for your order."}],lines:[{quantity:"10",item:{name:"Sensor \"A<4>\"",price:"12.50",unit:"piece",ref:"S-4"},taxes:vat("standard")},{quantity:"2.5",item:{name:"Installation",price:"80.00",unit:"h"},discounts:[{percent:"10%",reason:"Loyalty"}],taxes:vat("standard")},{quantity:"4",item:{name:"Manual",price:"19.99"},taxes:vat("reduced")}],discounts:[{key:"special-agreement",percent:"2%",taxes:vat("standard")}],charges:[{key:"delivery",amount:"9.90",taxes:vat("standard")}]}],
"credit-note":["bis-invoice-v3",{...base,type:"credit-note",code:"0002",ordering:{code:"PO-77"},preceding:[{series:"R26",code:"0001",issue_date:"2026-01-10"}],lines:[{quantity:"1",item:{name:"Sensor returned",price:"12.50"},taxes:vat("standard")}]}],
"reverse-charge":["bis-invoice-v3",{...base,$tags:["reverse-charge"],code:"0003",ordering:{code:"PO-9"},customer:{...esBuyer,inboxes:[{scheme:"9920",code:"ESB85905495"}]},lines:[{quantity:"3",item:{name:"Remote maintenance",price:"150.00",unit:"h"},taxes:[{cat:"VAT",key:"reverse-charge"}]}]}],
"exempt":["en16931-v2017",{...base,code:"0004",tax:{notes:[{cat:"VAT",key:"exempt",text:"Exempt under section 4 no. 21 UStG"}]},lines:[{quantity:"1",item:{name:"Vocational course",price:"480.00"},taxes:[{cat:"VAT",key:"exempt"}]},{quantity:"1",item:{name:"Fee of the examiner, passed on",price:"60.00"},taxes:[{cat:"VAT",key:"outside-scope"}]}]}],
"intra-community":["en16931-v2017",{...base,code:"0005",customer:esBuyer,lines:[{quantity:"100",item:{name:"Cable",price:"1.255",unit:"m"},taxes:[{cat:"VAT",key:"intra-community"}]}]}],
"prices-include-vat":["en16931-v2017",{...base,code:"0006",tax:{prices_include:"VAT"},lines:[{quantity:"3",item:{name:"Mug",price:"9.99"},taxes:vat("standard")},{quantity:"7",item:{name:"Book",price:"12.95"},discounts:[{amount:"1.00",reason:"Damaged"}],taxes:vat("reduced")},{quantity:"1000",item:{name:"Screw",price:"0.07"},taxes:vat("standard")}]}],
"precise-rounding":["en16931-v2017",{...base,code:"0007",tax:{rounding:"precise"},lines:[{quantity:"3",item:{name:"Data",price:"0.3333"},taxes:vat("standard")},{quantity:"7",item:{name:"Data",price:"0.2345"},taxes:vat("standard")},{quantity:"11",item:{name:"Data",price:"0.0777"},taxes:vat("standard")}]}],
"withheld-tax":["en16931-v2017",{...base,code:"0008",supplier:esSeller,customer:esBuyer,payment:{...payment,advances:[{amount:"100.00",description:"Deposit"}]},lines:[{quantity:"20",item:{name:"Design",price:"45.00",unit:"h"},taxes:[{cat:"VAT",rate:"standard"},{cat:"IRPF",percent:"15.0%"}]}]}],
"surcharge":["en16931-v2017",{...base,code:"0009",supplier:esSeller,customer:esBuyer,lines:[{quantity:"10",item:{name:"Stock for a retailer",price:"10.00"},taxes:[{cat:"VAT",rate:"general+eqs"}]}]}],
"foreign-currency":["en16931-v2017",{...base,code:"0010",currency:"USD",exchange_rates:[{from:"USD",to:"EUR",amount:"0.875967"}],lines:[{quantity:"1",item:{name:"License",price:"1299.00"},taxes:vat("standard")}]}],
"turned-signs":["en16931-v2017",{...base,code:"0011",supplier:esSeller,customer:esBuyer,lines:[{quantity:"2",item:{name:"Chair",price:"120.00"},taxes:vat("standard")},{quantity:"1",item:{name:"Deposit settled",price:"-50.00"},taxes:vat("standard")}]}],
"only-charges":["en16931-v2017",{...base,code:"0012",charges:[{key:"handling",amount:"25.00",taxes:vat("standard")},{reason:"Courier, paid on behalf",amount:"8.40"}]}],
};
for(const [name,[dt,doc]] of Object.entries(docs)){
 let n=0; const e=createEngine({plugins:[de,es],now:()=>Date.UTC(2026,0,15,10),uuid:()=>`0197c3a0-0000-7000-8000-${(++n).toString(16).padStart(12,"0")}`});
 const {output,faults}=e.envelop(doc); if(faults.length)console.log(name,faults);
 writeFileSync(`/work/main/apps/ubl/fixtures/${name}.${dt}.in.json`,JSON.stringify(output,null,2)+"\n");
 try{writeFileSync(`/work/main/apps/ubl/fixtures/${name}.${dt}.out.xml`,generateUbl(output as any,contextOf(dt)!)+"\n");}catch(x:any){console.log(name,x.message,x.stack)}
}

/**
 * ISO 4217 in alphabetical order after the six currencies listed first, then a few from outside ISO. The
 * order is that of schemas and pickers; the decimals determine every rounding. A row is code, ISO
 * number, decimals, name, symbol, unambiguous symbol, decimal and thousands mark, position of the symbol
 * (`un`: before the number, `n_u`, `u_n`: with a space).
 */
export const CURRENCY_ROWS = `
USD|840|2|US Dollar|$|US$|.,|un
EUR|978|2|Euro|€||,.|un
GBP|826|2|Pound Sterling|£||.,|un
AUD|036|2|Australian Dollar|$|A$|.,|un
CAD|124|2|Canadian Dollar|$|C$|.,|un
JPY|392|0|Japanese Yen|¥||.,|un
AED|784|2|United Arab Emirates Dirham|د.إ||.,|n_u
AFN|971|2|Afghan Afghani|؋||.,|n_u
ALL|008|2|Albanian Lek|L|Lek|.,|n_u
AMD|051|2|Armenian Dram|դր.||.,|n_u
ANG|532|2|Netherlands Antillean Guilder|ƒ||,.|un
AOA|973|2|Angolan Kwanza|Kz||.,|n_u
ARS|032|2|Argentine Peso|$|$m/n|,.|un
AWG|533|2|Aruban Florin|ƒ||.,|n_u
AZN|944|2|Azerbaijani Manat|₼||.,|un
BAM|977|2|Bosnian Convertible Mark|КМ||.,|un
BBD|052|2|Barbadian Dollar|$|Bds$|.,|un
BDT|050|2|Bangladeshi Taka|৳||.,|un
BGN|975|2|Bulgarian Lev|лв.||.,|n_u
BHD|048|3|Bahraini Dinar|د.ب||.,|un
BIF|108|0|Burundian Franc|Fr|FBu|.,|n_u
BMD|060|2|Bermudian Dollar|$|BD$|.,|un
BND|096|2|Brunei Dollar|$|BND|.,|un
BOB|068|2|Bolivian Boliviano|Bs.||.,|un
BRL|986|2|Brazilian Real|R$||,.|un
BSD|044|2|Bahamian Dollar|$|BSD|.,|un
BTN|064|2|Bhutanese Ngultrum|Nu.||.,|n_u
BWP|072|2|Botswana Pula|P||.,|un
BYN|933|2|Belarusian Rouble|Br|BYN|, |n_u
BYR|974|0|Belarusian Rouble (2000–2016)|Br|BYR|, |n_u
BZD|084|2|Belize Dollar|$|BZ$|.,|un
CDF|976|2|Congolese Franc|Fr|FC|.,|n_u
CHF|756|2|Swiss Franc|CHF||.'|u_n
CLF|990|4|Chilean Unit of Account (UF)|UF||,.|un
CLP|152|0|Chilean Peso|$|CLP|,.|un
CNY|156|2|Chinese Yuan|¥||.,|un
COP|170|2|Colombian Peso|$|COL$|,.|un
CRC|188|2|Costa Rican Colón|₡||,.|un
CUC|931|2|Cuban Convertible Peso|$|CUC$|.,|n_u
CUP|192|2|Cuban Peso|$|$MN|.,|un
CVE|132|2|Cape Verdean Escudo|$|Esc|.,|n_u
CZK|203|2|Czech Koruna|Kč||, |n_u
DJF|262|0|Djiboutian Franc|Fdj||.,|n_u
DKK|208|2|Danish Krone|kr.|DKK|,.|n_u
DOP|214|2|Dominican Peso|$|RD$|.,|un
DZD|012|2|Algerian Dinar|د.ج||.,|n_u
EGP|818|2|Egyptian Pound|ج.م||.,|un
ERN|232|2|Eritrean Nakfa|Nfk||.,|n_u
ETB|230|2|Ethiopian Birr|Br|ETB|.,|n_u
FJD|242|2|Fijian Dollar|$|FJ$|.,|n_u
FKP|238|2|Falkland Islands Pound|£|FK£|.,|n_u
GEL|981|2|Georgian Lari|₾||.,|n_u
GHS|936|2|Ghanaian Cedi|₵||.,|un
GIP|292|2|Gibraltar Pound|£|GIP|.,|un
GMD|270|2|Gambian Dalasi|D||.,|n_u
GNF|324|0|Guinean Franc|Fr|FG|.,|n_u
GTQ|320|2|Guatemalan Quetzal|Q||.,|un
GYD|328|2|Guyanese Dollar|$|G$|.,|n_u
HKD|344|2|Hong Kong Dollar|$|HK$|.,|un
HNL|340|2|Honduran Lempira|L|HNL|.,|un
HTG|332|2|Haitian Gourde|G||.,|n_u
HUF|348|0|Hungarian Forint|Ft||, |n_u
IDR|360|2|Indonesian Rupiah|Rp||,.|un
ILS|376|2|Israeli New Shekel|₪||.,|un
INR|356|2|Indian Rupee|₹||.,|un
IQD|368|3|Iraqi Dinar|ع.د||.,|n_u
IRR|364|2|Iranian Rial|﷼||.,|un
ISK|352|0|Icelandic Króna|kr.||,.|n_u
JMD|388|2|Jamaican Dollar|$|J$|.,|un
JOD|400|3|Jordanian Dinar|د.ا||.,|un
KES|404|2|Kenyan Shilling|KSh||.,|un
KGS|417|2|Kyrgyzstani Som|som||.,|n_u
KHR|116|2|Cambodian Riel|៛||.,|n_u
KMF|174|0|Comorian Franc|Fr|CF|.,|n_u
KPW|408|2|North Korean Won|₩||.,|n_u
KRW|410|0|South Korean Won|₩||.,|un
KWD|414|3|Kuwaiti Dinar|د.ك||.,|un
KYD|136|2|Cayman Islands Dollar|$|CI$|.,|un
KZT|398|2|Kazakhstani Tenge|₸||.,|n_u
LAK|418|2|Lao Kip|₭||.,|n_u
LBP|422|2|Lebanese Pound|ل.ل||.,|un
LKR|144|2|Sri Lankan Rupee|₨|SLRs|.,|n_u
LRD|430|2|Liberian Dollar|$|L$|.,|n_u
LSL|426|2|Lesotho Loti|L|M|.,|n_u
LYD|434|3|Libyan Dinar|ل.د||.,|n_u
MAD|504|2|Moroccan Dirham|د.م.||.,|n_u
MDL|498|2|Moldovan Leu|L||.,|n_u
MGA|969|5|Malagasy Ariary|Ar||.,|un
MKD|807|2|Macedonian Denar|ден||.,|n_u
MMK|104|2|Myanmar Kyat|K|MMK|.,|n_u
MNT|496|2|Mongolian Tögrög|₮||.,|n_u
MOP|446|2|Macanese Pataca|P||.,|n_u
MRU|929|5|Mauritanian Ouguiya|UM||.,|n_u
MUR|480|2|Mauritian Rupee|₨||.,|un
MVR|462|2|Maldivian Rufiyaa|MVR||.,|n_u
MWK|454|2|Malawian Kwacha|MK||.,|n_u
MXN|484|2|Mexican Peso|$|MEX$|.,|un
MYR|458|2|Malaysian Ringgit|RM||.,|un
MZN|943|2|Mozambican Metical|MTn||,.|un
NAD|516|2|Namibian Dollar|$|N$|.,|n_u
NGN|566|2|Nigerian Naira|₦||.,|un
NIO|558|2|Nicaraguan Córdoba|C$|NIO$|.,|un
NOK|578|2|Norwegian Krone|kr|NOK|,.|n_u
NPR|524|2|Nepalese Rupee|Rs.|NPR|.,|un
NZD|554|2|New Zealand Dollar|$|NZ$|.,|un
OMR|512|3|Omani Rial|ر.ع.||.,|un
PAB|590|2|Panamanian Balboa|B/.||.,|un
PEN|604|2|Peruvian Sol|S/||,.|un
PGK|598|2|Papua New Guinean Kina|K|PGK|.,|n_u
PHP|608|2|Philippine Peso|₱||.,|un
PKR|586|2|Pakistani Rupee|₨|PKR|.,|un
PLN|985|2|Polish Złoty|zł||, |n_u
PYG|600|0|Paraguayan Guaraní|₲||.,|un
QAR|634|2|Qatari Riyal|ر.ق||.,|n_u
RON|946|2|Romanian Leu|Lei||,.|n_u
RSD|941|2|Serbian Dinar|РСД||.,|un
RUB|643|2|Russian Rouble|₽||,.|n_u
RWF|646|0|Rwandan Franc|FRw||.,|n_u
SAR|682|2|Saudi Riyal|ر.س||.,|un
SBD|090|2|Solomon Islands Dollar|$|SI$|.,|n_u
SCR|690|2|Seychellois Rupee|₨|SRe|.,|n_u
SDG|938|2|Sudanese Pound|£|SDG|.,|un
SEK|752|2|Swedish Krona|kr|SEK|, |n_u
SGD|702|2|Singapore Dollar|$|S$|.,|un
SHP|654|2|Saint Helenian Pound|£|SHP|.,|n_u
SKK|703|2|Slovak Koruna|Sk||.,|un
SLE|925|2|Sierra Leonean Leone|Le||.,|n_u
SLL|694|2|Sierra Leonean Leone (1964–2023)|Le|SLL|.,|n_u
SOS|706|2|Somali Shilling|Sh||.,|n_u
SRD|968|2|Surinamese Dollar|$|SRD|.,|n_u
SSP|728|2|South Sudanese Pound|£|SSP|.,|n_u
STD|678|2|São Tomé and Príncipe Dobra (1977–2017)|Db||.,|n_u
STN|930|2|São Tomé and Príncipe Dobra|Db|STN|.,|n_u
SVC|222|2|Salvadoran Colón|₡||.,|un
SYP|760|2|Syrian Pound|£S||.,|n_u
SZL|748|2|Eswatini Lilangeni|E|SZL|.,|un
THB|764|2|Thai Baht|฿||.,|un
TJS|972|2|Tajikistani Somoni|ЅМ||.,|n_u
TMT|934|2|Turkmenistani Manat|T||.,|n_u
TND|788|3|Tunisian Dinar|د.ت||.,|n_u
TOP|776|2|Tongan Paʻanga|T$||.,|un
TRY|949|2|Turkish Lira|₺||,.|un
TTD|780|2|Trinidad and Tobago Dollar|$|TT$|.,|n_u
TWD|901|2|Taiwan Dollar|$|NT$|.,|un
TZS|834|2|Tanzanian Shilling|Sh||.,|un
UAH|980|2|Ukrainian Hryvnia|₴||.,|n_u
UGX|800|0|Ugandan Shilling|USh||.,|n_u
UYU|858|2|Uruguayan Peso|$U||,.|un
UZS|860|2|Uzbekistan Som|so'm||.,|n_u
VES|928|2|Venezuelan Bolívar|Bs||,.|un
VND|704|0|Vietnamese Đồng|₫||,.|n_u
VUV|548|0|Vanuatu Vatu|Vt||.,|un
WST|882|2|Samoan Tala|T|WS$|.,|n_u
XAF|950|0|Central African CFA Franc|CFA|FCFA|.,|n_u
XAG|961|0|Silver (troy ounce)|oz t|XAG|.,|n_u
XAU|959|0|Gold (troy ounce)|oz t|XAU|.,|n_u
XBA|955|0|European Composite Unit (EURCO)||XBA|.,|n_u
XBB|956|0|European Monetary Unit (E.M.U.-6)||XBB|.,|n_u
XBC|957|0|European Unit of Account 9||XBC|.,|n_u
XBD|958|0|European Unit of Account 17||XBD|.,|n_u
XCD|951|2|East Caribbean Dollar|$|EX$|.,|un
XDR|960|0|Special Drawing Right|SDR||.,|n_u
XOF|952|0|West African CFA Franc|Fr|CFA|.,|n_u
XPD|964|0|Palladium (troy ounce)|oz t|XPD|.,|n_u
XPF|953|0|CFP Franc|Fr||.,|n_u
XPT|962|0|Platinum (troy ounce)|oz t||.,|n_u
XTS|963|0|Test Currency|||.,|n_u
YER|886|2|Yemeni Rial|﷼||.,|n_u
ZAR|710|2|South African Rand|R||, |un
ZMK|894|2|Zambian Kwacha (1968–2012)|ZK|ZMK|.,|n_u
ZMW|967|2|Zambian Kwacha|K|ZMW|.,|un
BCH||8|Bitcoin Cash|₿|₿CH|.,|n_u
BTC||8|Bitcoin|₿||.,|un
JEP||2|Jersey Pound|£|JEP|.,|un
GGP||2|Guernsey Pound|£|GGP|.,|un
IMP||2|Isle of Man Pound|£|IMP|.,|un
XFU||2|Railway Union Franc||XFU|.,|un
GBX||1|Penny Sterling||GBX|.,|un
CNH||2|Chinese Yuan (offshore)|¥|CNH|.,|un
USDC||2|USD Coin|USDC|USDC|.,|un
`;

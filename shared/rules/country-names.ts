import { ownCountryName } from '../language/format'

/** Countries where people raise money, in the order of their English names, each after its code (ISO 3166-1 alpha-2). */
const NAMES = `DZ Algeria,AO Angola,AU Australia,AT Austria,BE Belgium,BJ Benin,BW Botswana,BR Brazil,BF Burkina Faso,BI Burundi,
CV Cabo Verde,CM Cameroon,CA Canada,CF Central African Republic,TD Chad,CN China,KM Comoros,CG Congo,CI Côte d’Ivoire,
DK Denmark,DJ Djibouti,CD DR Congo,EG Egypt,GQ Equatorial Guinea,ER Eritrea,SZ Eswatini,ET Ethiopia,FI Finland,FR France,
GA Gabon,GM Gambia,DE Germany,GH Ghana,GN Guinea,GW Guinea-Bissau,HT Haiti,IN India,IE Ireland,IT Italy,JM Jamaica,JP Japan,
KE Kenya,KW Kuwait,LB Lebanon,LS Lesotho,LR Liberia,LY Libya,MG Madagascar,MW Malawi,ML Mali,MR Mauritania,MU Mauritius,
MA Morocco,MZ Mozambique,NA Namibia,NL Netherlands,NZ New Zealand,NE Niger,NG Nigeria,NO Norway,PT Portugal,QA Qatar,
RW Rwanda,ST São Tomé and Príncipe,SA Saudi Arabia,SN Senegal,SC Seychelles,SL Sierra Leone,SO Somalia,ZA South Africa,
SS South Sudan,ES Spain,SD Sudan,SE Sweden,CH Switzerland,TZ Tanzania,TG Togo,TT Trinidad and Tobago,TN Tunisia,TR Türkiye,
UG Uganda,AE United Arab Emirates,GB United Kingdom,US United States,ZM Zambia,ZW Zimbabwe`

export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.split(/,\s*/).map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

/** The name of a country as people call it; its code if we do not know it. */
export const countryName = (code: string): string => ownCountryName(code) ?? COUNTRY_NAMES.get(code) ?? code

/** The codes of the countries in COUNTRY_NAMES, for code that must stay small: addresses are read before the screens load. */
const CODES = `AE AO AT AU BE BF BI BJ BR BW CA CD CF CG CH CI CM CN CV DE DJ DK DZ EG ER ES ET FI FR GA GB GH GM GN GQ GW HT IE IN IT
JM JP KE KM KW LB LR LS LY MA MG ML MR MU MW MZ NA NE NG NL NO NZ PT QA RW SA SC SD SE SL SN SO SS ST SZ TD TG TN TR TT
TZ UG US ZA ZM ZW`

export const isCountryCode = (code: string): boolean => /^[A-Z]{2}$/.test(code) && CODES.includes(code)

/** The codes of the countries in COUNTRY_NAMES, for code that must stay small: addresses are read before the screens load. */
const CODES = `AE AO AT AU BE BF BI BJ BR BW CA CD CF CG CH CI CM CN CV DE DJ DK DZ EG ER ES ET FI FR GA GB GH GM GN GQ GW HT IE IN IT
JM JP KE KM KW LB LR LS LY MA MG ML MR MU MW MZ NA NE NG NL NO NZ PT QA RW SA SC SD SE SL SN SO SS ST SZ TD TG TN TR TT
TZ UG US ZA ZM ZW`

/** Whether it is the code of a country that we know (ISO 3166-1 alpha-2). */
export const isCountryCode = (code: string): boolean => /^[A-Z]{2}$/.test(code) && CODES.includes(code)

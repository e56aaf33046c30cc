/** Countries in Swahili, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE Falme za Kiarabu,AO Angola,AT Austria,AU Australia,BE Ubelgiji,BF Bukinafaso,BG Bulgaria,BI Burundi,BJ Benin,BR Brazil,
BW Botswana,CA Kanada,CD Kongo - Kinshasa,CF Jamhuri ya Afrika ya Kati,CG Kongo - Brazzaville,CH Uswisi,CI Cote d’Ivoire,
CM Kameruni,CN Uchina,CV Cape Verde,CY Saiprasi,CZ Chechia,DE Ujerumani,DJ Jibuti,DK Denmaki,DZ Aljeria,EE Estonia,EG Misri,
ER Eritrea,ES Uhispania,ET Ethiopia,FI Ufini,FR Ufaransa,GA Gabon,GB Ufalme wa Muungano,GH Ghana,GM Gambia,GN Gine,
GQ Guinea ya Ikweta,GR Ugiriki,GW Ginebisau,HR Croatia,HT Haiti,HU Hungaria,IE Ayalandi,IN India,IS Aisilandi,IT Italia,
JM Jamaika,JP Japani,KE Kenya,KM Komoro,KW Kuwait,LB Lebanon,LR Liberia,LS Lesoto,LT Lithuania,LU Luxembourg,LV Latvia,
LY Libya,MA Morocco,MG Madagaska,ML Mali,MR Moritania,MT Malta,MU Morisi,MW Malawi,MZ Msumbiji,NA Namibia,NE Niger,
NG Nigeria,NL Uholanzi,NO Norway,NZ Nyuzilandi,PL Poland,PT Ureno,QA Qatar,RO Romania,RW Rwanda,SA Saudia,SC Ushelisheli,
SD Sudan,SE Uswidi,SI Slovenia,SK Slovakia,SL Siera Leoni,SN Senegali,SO Somalia,SS Sudan Kusini,ST Sao Tome na Principe,
SZ Eswatini,TD Chad,TG Togo,TN Tunisia,TR Uturuki,TT Trinidad na Tobago,TZ Tanzania,UG Uganda,US Marekani,ZA Afrika Kusini,
ZM Zambia,ZW Zimbabwe`

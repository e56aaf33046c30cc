/** Countries in Hausa, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE Haɗaɗɗiyar Daular Larabawa,AO Angola,AT Ostiriya,AU Ostareliya,BE Belgiyom,BF Burkina Faso,BG Bulgariya,BI Burundi,
BJ Binin,BR Birazil,BW Baswana,CA Kanada,CD Jamhuriyar Dimokuraɗiyyar Kongo,CF Jamhuriyar Afirka Ta Tsakiya,CG Kongo,
CH Suwizalan,CI Aibari Kwas,CM Kamaru,CN Sin,CV Tsibiran Cape Verde,CY Saifurus,CZ Czechia,DE Jamus,DJ Jibuti,DK Danmark,
DZ Aljeriya,EE Estoniya,EG Misira,ER Eritireya,ES Sipen,ET Habasha,FI Finlan,FR Faransa,GA Gabon,GB Biritaniya,GH Gana,
GM Gambiya,GN Gini,GQ Ikwatoriyal Gini,GR Girka,GW Gini Bisau,HR Kurowaishiya,HT Haiti,HU Hungari,IE Ayalan,IN Indiya,
IS Aisalan,IT Italiya,JM Jamaika,JP Japan,KE Kenya,KM Kwamoras,KW Kuwet,LB Labanan,LR Laberiya,LS Lesoto,LT Lituweniya,
LU Lukusambur,LV Litibiya,LY Libiya,MA Maroko,MG Madagaskar,ML Mali,MR Moritaniya,MT Malta,MU Moritus,MW Malawi,MZ Mozambik,
NA Namibiya,NE Nijar,NG Nijeriya,NL Holan,NO Norwe,NZ Nuzilan,PL Polan,PT Portugal,QA Katar,RO Romaniya,RW Ruwanda,
SA Saudiyya,SC Seychelles,SD Sudan,SE Suwedan,SI Sulobeniya,SK Sulobakiya,SL Salewo,SN Sanigal,SO Somaliya,SS Sudan ta Kudu,
ST Sawo Tome Da Paransip,SZ Eswatini,TD Cadi,TG Togo,TN Tunisiya,TR Turkiyya,TT Tirinidad Da Tobago,TZ Tanzaniya,UG Yuganda,
US Amurka,ZA Afirka Ta Kudu,ZM Zambiya,ZW Zimbabuwe`

/** Countries in Igbo, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE United Arab Emirates,AO Angola,AT Austria,AU Australia,BE Belgium,BF Burkina Faso,BG Bulgaria,BI Burundi,BJ Benin,
BR Brazil,BW Botswana,CA Canada,CD Congo - Kinshasa,CF Central African Republic,CG Congo,CH Switzerland,CI Côte d’Ivoire,
CM Cameroon,CN China,CV Cape Verde,CY Cyprus,CZ Czechia,DE Germany,DJ Djibouti,DK Denmark,DZ Algeria,EE Estonia,EG Egypt,
ER Eritrea,ES Spain,ET Ethiopia,FI Finland,FR France,GA Gabon,GB United Kingdom,GH Ghana,GM Gambia,GN Guinea,
GQ Equatorial Guinea,GR Greece,GW Guinea-Bissau,HR Croatia,HT Haiti,HU Hungary,IE Ireland,IN India,IS Iceland,IT Italy,
JM Jamaika,JP Japan,KE Kenya,KM Comoros,KW Kuwait,LB Lebanon,LR Liberia,LS Lesotho,LT Lithuania,LU Luxembourg,LV Latvia,
LY Libia,MA Morocco,MG Madagascar,ML Mali,MR Mauritania,MT Malta,MU Mauritius,MW Malawi,MZ Mozambique,NA Namibia,NE Niger,
NG Naịjịrịa,NL Netherlands,NO Norway,NZ New Zealand,PL Poland,PT Portugal,QA Qatar,RO Romania,RW Rwanda,SA Saudi Arabia,
SC Seychelles,SD Sudan,SE Sweden,SI Slovenia,SK Slovakia,SL Sierra Leone,SN Senegal,SO Somalia,SS South Sudan,
ST São Tomé na Príncipe,SZ Eswatini,TD Chad,TG Togo,TN Tunisia,TR Turkey,TT Trinidad na Tobago,TZ Tanzania,UG Uganda,
US United States,ZA South Africa,ZM Zambia,ZW Zimbabwe`

/** Countries in Somali, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE Midawga Imaaraatka Carabta,AO Angoola,AT Awsteriya,AU Awstaraaliya,BE Biljam,BF Burkiina Faaso,BG Bulgaariya,BI Burundi,
BJ Biniin,BR Baraasiil,BW Botuswaana,CA Kanada,CD Jamhuuriyadda Dimuquraadiga Kongo,CF Jamhuuriyadda Afrikada Dhexe,CG Kongo,
CH Swiiserlaand,CI Ayfori Koost,CM Kaameruun,CN Shiinaha,CV Jasiiradda Kayb Faarde,CY Qubrus,CZ Jekiya,DE Jarmal,DJ Jabuuti,
DK Denmark,DZ Aljeeriya,EE Estooniya,EG Masar,ER Eritreeya,ES Isbeyn,ET Itoobiya,FI Finland,FR Faransiis,GA Gaaboon,
GB Boqortooyada Midowday,GH Gaana,GM Gambiya,GN Gini,GQ Ekuwatooriyal Gini,GR Giriig,GW Gini-Bisaaw,HR Korweeshiya,HT Haiti,
HU Hangari,IE Ayrlaand,IN Hindiya,IS Ayslaand,IT Talyaani,JM Jamaaika,JP Jabaan,KE Kenya,KM Komooros,KW Kuwayt,LB Lubnaan,
LR Laybeeriya,LS Losooto,LT Lituweeniya,LU Luksemboorg,LV Latfiya,LY Liibya,MA Morooko,MG Madagaskar,ML Maali,MR Muritaaniya,
MT Maalta,MU Mawrishiyaas,MW Malaawi,MZ Musambiik,NA Namiibiya,NE Nayjer,NG Nayjeeriya,NL Nederlaands,NO Noorweey,
NZ Niyuusiilaand,PL Booland,PT Bortugaal,QA Qadar,RO Rumaaniya,RW Ruwanda,SA Sacuudi Carabiya,SC Sishelis,SD Suudaan,
SE Iswidhan,SI Islofeeniya,SK Islofaakiya,SL Siraaliyoon,SN Sinigaal,SO Soomaaliya,SS Koonfur Suudaan,
ST Sao Tome iyo Birincibal,SZ Eswaatiini,TD Jaad,TG Toogo,TN Tuniisiya,TR Turki,TT Tirinidaad iyo Tobago,TZ Tansaaniya,
UG Ugaanda,US Maraykanka,ZA Koonfur Afrika,ZM Saambiya,ZW Simbaabwe`

/** Countries in Yoruba, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE Ẹmirate ti Awọn Arabu,AO Ààngólà,AT Asítíríà,AU Austrálíà,BE Bégíọ́mù,BF Bùùkíná Fasò,BG Bùùgáríà,BI Bùùrúndì,BJ Bẹ̀nẹ̀,
BR Bàràsílì,BW Bọ̀tìsúwánà,CA Kánádà,CD Kóńgò - Kinshasa,CF Àrin gùngun Áfíríkà,CG Kóńgò - Brazaville,CH Súwísìlanìdì,
CI Kóútè forà,CM Kamerúúnì,CN Ṣáínà,CV Etíokun Kápé féndè,CY Kúrúsì,CZ Ṣẹ́ẹ́kì,DE Jámánì,DJ Díbọ́ótì,DK Dẹ́mákì,
DZ Àlùgèríánì,EE Esitonia,EG Égípítì,ER Eritira,ES Sípéìnì,ET Etopia,FI Filandi,FR Faranse,GA Gabon,GB Gẹ̀ẹ́sì,GH Gana,
GM Gambia,GN Gene,GQ Ekutoria Gini,GR Gíríìsì,GW Gene-Busau,HR Kòróátíà,HT Haati,HU Hungari,IE Ailandi,IN Íńdíà,IS Aṣilandi,
IT Itáli,JM Jamaika,JP Japani,KE Kenya,KM Kòmòrósì,KW Kuweti,LB Lebanoni,LR Laberia,LS Lesoto,LT Lituania,LU Lusemogi,
LV Latifia,LY Libiya,MA Moroko,MG Madasika,ML Mali,MR Maritania,MT Malata,MU Maritiusi,MW Malawi,MZ Moṣamibiku,NA Namibia,
NE Nìjẹ̀r,NG Nàìjíríà,NL Nedalandi,NO Nọọwii,NZ Ṣilandi Titun,PL Polandi,PT Pọ́túgà,QA Kota,RO Romaniya,RW Ruwanda,
SA Saudi Arabia,SC Ṣeṣẹlẹsi,SD Sudani,SE Swidini,SI Silofania,SK Silofakia,SL Siria looni,SN Sẹnẹga,SO Sòmálíà,
SS Gúúsù Sudan,ST Sao tomi ati piriiṣipi,SZ Esuwatini,TD Ṣààdì,TG Togo,TN Tuniṣia,TR Tọọki,TT Tirinida ati Tobaga,
TZ Tàǹsáníà,UG Uganda,US Amẹrikà,ZA Gúúṣù Áfíríkà,ZM Ṣamibia,ZW Ṣimibabe`

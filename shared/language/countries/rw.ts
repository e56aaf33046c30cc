/** Countries in Kinyarwanda, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE Leta Zunze Ubumwe z’Abarabu,AO Angola,AT Otirishiya,AU Ositaraliya,BE Ububiligi,BF Burukina Faso,BG Buligariya,
BI Uburundi,BJ Bene,BR Burezili,BW Botswana,CA Kanada,CD Repubulika Iharanira Demokarasi ya Kongo,
CF Repubulika ya Santarafurika,CG Kongo-Brazzaville,CH Ubusuwisi,CI Kote Divuwari,CM Kameruni,CN Ubushinwa,CV Kapu Veri,
CY Shipure,CZ Ceki,DE Ubudage,DJ Jibuti,DK Danimarike,DZ Alijeriya,EE Esitoniya,EG Misiri,ER Eritereya,ES Esipanye,
ET Etiyopiya,FI Finilande,FR Ubufaransa,GA Gabo,GB Ubwongereza,GH Gana,GM Gambiya,GN Gineya,GQ Gineya Ekwatoriyali,
GR Ubugereki,GW Gineya Bisawu,HR Korowasiya,HT Hayiti,HU Hongiriya,IE Irilande,IN Ubuhinde,IS Isilande,IT Ubutaliyani,
JM Jamayika,JP Ubuyapani,KE Kenya,KM Komore,KW Koweti,LB Libani,LR Liberiya,LS Lesoto,LT Lituwaniya,LU Lugizamburu,
LV Lativiya,LY Libiya,MA Maroke,MG Madagasikari,ML Mali,MR Moritaniya,MT Malita,MU Morise,MW Malawi,MZ Mozambike,NA Namibiya,
NE Nijeri,NG Nijeriya,NL Ubuholandi,NO Noruveje,NZ Nuvele Zelande,PL Polonye,PT Porutigali,QA Katari,RO Rumaniya,RW Rwanda,
SA Arabiya Sawudite,SC Seyisheli,SD Sudani,SE Suwede,SI Siloveniya,SK Silovakiya,SL Siyera Lewone,SN Senegali,SO Somaliya,
SS Sudani y’Epfo,ST Sawo Tome na Purensipe,SZ Eswatini,TD Cadi,TG Togo,TN Tuniziya,TR Turukiya,TT Tirinidadi na Tobago,
TZ Tanzaniya,UG Uganda,US Leta Zunze Ubumwe za Amerika,ZA Afurika y’Epfo,ZM Zambiya,ZW Zimbabwe`

/** Countries in Portuguese, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE Emirados Árabes Unidos,AO Angola,AT Áustria,AU Austrália,BE Bélgica,BF Burquina Faso,BG Bulgária,BI Burundi,BJ Benim,
BR Brasil,BW Botsuana,CA Canadá,CD Congo-Kinshasa,CF República Centro-Africana,CG Congo-Brazzaville,CH Suíça,
CI Costa do Marfim,CM Camarões,CN China,CV Cabo Verde,CY Chipre,CZ Chéquia,DE Alemanha,DJ Jibuti,DK Dinamarca,DZ Argélia,
EE Estónia,EG Egito,ER Eritreia,ES Espanha,ET Etiópia,FI Finlândia,FR França,GA Gabão,GB Reino Unido,GH Gana,GM Gâmbia,
GN Guiné,GQ Guiné Equatorial,GR Grécia,GW Guiné-Bissau,HR Croácia,HT Haiti,HU Hungria,IE Irlanda,IN Índia,IS Islândia,
IT Itália,JM Jamaica,JP Japão,KE Quénia,KM Comores,KW Koweit,LB Líbano,LR Libéria,LS Lesoto,LT Lituânia,LU Luxemburgo,
LV Letónia,LY Líbia,MA Marrocos,MG Madagáscar,ML Mali,MR Mauritânia,MT Malta,MU Maurícia,MW Maláui,MZ Moçambique,NA Namíbia,
NE Níger,NG Nigéria,NL Países Baixos,NO Noruega,NZ Nova Zelândia,PL Polónia,PT Portugal,QA Catar,RO Roménia,RW Ruanda,
SA Arábia Saudita,SC Seicheles,SD Sudão,SE Suécia,SI Eslovénia,SK Eslováquia,SL Serra Leoa,SN Senegal,SO Somália,
SS Sudão do Sul,ST São Tomé e Príncipe,SZ Essuatíni,TD Chade,TG Togo,TN Tunísia,TR Turquia,TT Trindade e Tobago,TZ Tanzânia,
UG Uganda,US Estados Unidos,ZA África do Sul,ZM Zâmbia,ZW Zimbabué`

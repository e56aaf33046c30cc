/** Countries in French, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE Émirats arabes unis,AO Angola,AT Autriche,AU Australie,BE Belgique,BF Burkina Faso,BG Bulgarie,BI Burundi,BJ Bénin,
BR Brésil,BW Botswana,CA Canada,CD Congo-Kinshasa,CF République centrafricaine,CG Congo-Brazzaville,CH Suisse,
CI Côte d’Ivoire,CM Cameroun,CN Chine,CV Cap-Vert,CY Chypre,CZ Tchéquie,DE Allemagne,DJ Djibouti,DK Danemark,DZ Algérie,
EE Estonie,EG Égypte,ER Érythrée,ES Espagne,ET Éthiopie,FI Finlande,FR France,GA Gabon,GB Royaume-Uni,GH Ghana,GM Gambie,
GN Guinée,GQ Guinée équatoriale,GR Grèce,GW Guinée-Bissau,HR Croatie,HT Haïti,HU Hongrie,IE Irlande,IN Inde,IS Islande,
IT Italie,JM Jamaïque,JP Japon,KE Kenya,KM Comores,KW Koweït,LB Liban,LR Liberia,LS Lesotho,LT Lituanie,LU Luxembourg,
LV Lettonie,LY Libye,MA Maroc,MG Madagascar,ML Mali,MR Mauritanie,MT Malte,MU Maurice,MW Malawi,MZ Mozambique,NA Namibie,
NE Niger,NG Nigeria,NL Pays-Bas,NO Norvège,NZ Nouvelle-Zélande,PL Pologne,PT Portugal,QA Qatar,RO Roumanie,RW Rwanda,
SA Arabie saoudite,SC Seychelles,SD Soudan,SE Suède,SI Slovénie,SK Slovaquie,SL Sierra Leone,SN Sénégal,SO Somalie,
SS Soudan du Sud,ST Sao Tomé-et-Principe,SZ Eswatini,TD Tchad,TG Togo,TN Tunisie,TR Turquie,TT Trinité-et-Tobago,TZ Tanzanie,
UG Ouganda,US États-Unis,ZA Afrique du Sud,ZM Zambie,ZW Zimbabwe`

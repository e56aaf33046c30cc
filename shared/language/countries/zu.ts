/** Countries in Zulu, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE i-United Arab Emirates,AO i-Angola,AT i-Austria,AU i-Australia,BE i-Belgium,BF i-Burkina Faso,BG i-Bulgaria,BI i-Burundi,
BJ i-Benin,BR i-Brazil,BW iBotswana,CA i-Canada,CD i-Congo - Kinshasa,CF i-Central African Republic,CG i-Congo - Brazzaville,
CH i-Switzerland,CI i-Côte d’Ivoire,CM i-Cameroon,CN i-China,CV i-Cape Verde,CY i-Cyprus,CZ i-Czechia,DE i-Germany,
DJ i-Djibouti,DK i-Denmark,DZ i-Algeria,EE i-Estonia,EG i-Egypt,ER i-Eritrea,ES i-Spain,ET i-Ethiopia,FI i-Finland,
FR i-France,GA i-Gabon,GB i-United Kingdom,GH i-Ghana,GM i-Gambia,GN i-Guinea,GQ i-Equatorial Guinea,GR i-Greece,
GW i-Guinea-Bissau,HR i-Croatia,HT i-Haiti,HU i-Hungary,IE i-Ireland,IN i-India,IS i-Iceland,IT i-Italy,JM i-Jamaica,
JP i-Japan,KE i-Kenya,KM i-Comoros,KW i-Kuwait,LB i-Lebanon,LR i-Liberia,LS iLesotho,LT i-Lithuania,LU i-Luxembourg,
LV i-Latvia,LY i-Libya,MA i-Morocco,MG i-Madagascar,ML iMali,MR i-Mauritania,MT i-Malta,MU i-Mauritius,MW iMalawi,
MZ i-Mozambique,NA i-Namibia,NE i-Niger,NG i-Nigeria,NL i-Netherlands,NO i-Norway,NZ i-New Zealand,PL i-Poland,PT i-Portugal,
QA i-Qatar,RO i-Romania,RW i-Rwanda,SA i-Saudi Arabia,SC i-Seychelles,SD i-Sudan,SE i-Sweden,SI i-Slovenia,SK i-Slovakia,
SL i-Sierra Leone,SN i-Senegal,SO i-Somalia,SS i-South Sudan,ST i-São Tomé kanye ne-Príncipe,SZ i-Eswatini,TD i-Chad,
TG i-Togo,TN i-Tunisia,TR i-Turkey,TT i-Trinidad ne-Tobago,TZ i-Tanzania,UG i-Uganda,US i-United States,ZA iNingizimu Afrika,
ZM i-Zambia,ZW iZimbabwe`

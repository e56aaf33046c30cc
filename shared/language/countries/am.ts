/** Countries in Amharic, each after its code (ISO 3166-1 alpha-2). */
export const countries = `AE የተባበሩት ዓረብ ኤምሬትስ,AO አንጐላ,AT ኦስትሪያ,AU አውስትራልያ,BE ቤልጄም,BF ቡርኪና ፋሶ,BG ቡልጋሪያ,BI ብሩንዲ,BJ ቤኒን,BR ብራዚል,BW ቦትስዋና,CA ካናዳ,
CD ኮንጎ-ኪንሻሳ,CF ማዕከላዊ አፍሪካ ሪፑብሊክ,CG ኮንጎ ብራዛቪል,CH ስዊዘርላንድ,CI ኮትዲቯር,CM ካሜሩን,CN ቻይና,CV ኬፕቨርዴ,CY ሳይፕረስ,CZ ቼቺያ,DE ጀርመን,DJ ጂቡቲ,
DK ዴንማርክ,DZ አልጄሪያ,EE ኤስቶኒያ,EG ግብጽ,ER ኤርትራ,ES ስፔን,ET ኢትዮጵያ,FI ፊንላንድ,FR ፈረንሳይ,GA ጋቦን,GB ዩናይትድ ኪንግደም,GH ጋና,GM ጋምቢያ,GN ጊኒ,
GQ ኢኳቶሪያል ጊኒ,GR ግሪክ,GW ጊኒ-ቢሳው,HR ክሮኤሽያ,HT ሀይቲ,HU ሀንጋሪ,IE አየርላንድ,IN ህንድ,IS አይስላንድ,IT ጣሊያን,JM ጃማይካ,JP ጃፓን,KE ኬንያ,KM ኮሞሮስ,
KW ኩዌት,LB ሊባኖስ,LR ላይቤሪያ,LS ሌሶቶ,LT ሊቱዌኒያ,LU ሉክሰምበርግ,LV ላትቪያ,LY ሊቢያ,MA ሞሮኮ,MG ማዳጋስካር,ML ማሊ,MR ሞሪቴኒያ,MT ማልታ,MU ሞሪሸስ,MW ማላዊ,
MZ ሞዛምቢክ,NA ናሚቢያ,NE ኒጀር,NG ናይጄሪያ,NL ኔዘርላንድ,NO ኖርዌይ,NZ ኒው ዚላንድ,PL ፖላንድ,PT ፖርቱጋል,QA ኳታር,RO ሮሜኒያ,RW ሩዋንዳ,SA ሳውድአረቢያ,SC ሲሼልስ,
SD ሱዳን,SE ስዊድን,SI ስሎቬኒያ,SK ስሎቫኪያ,SL ሴራሊዮን,SN ሴኔጋል,SO ሶማሊያ,SS ደቡብ ሱዳን,ST ሳኦ ቶሜ እና ፕሪንሲፔ,SZ ኤስዋቲኒ,TD ቻድ,TG ቶጐ,TN ቱኒዚያ,TR ቱርክ,
TT ትሪናዳድ እና ቶቤጎ,TZ ታንዛኒያ,UG ዩጋንዳ,US ዩናይትድ ስቴትስ,ZA ደቡብ አፍሪካ,ZM ዛምቢያ,ZW ዚምቧቤ`

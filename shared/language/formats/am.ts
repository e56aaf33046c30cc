import { countries } from '../countries/am'
import { type FormatTable, makeFormat } from './make-format'

/** Amharic */
export const table: FormatTable = {
  dollars: 'US$#',
  months: 'ጃንዋሪ,ፌብሩዋሪ,ማርች,ኤፕሪል,ሜይ,ጁን,ጁላይ,ኦገስት,ሴፕቴምበር,ኦክቶበር,ኖቬምበር,ዲሴምበር',
  weekdays: 'እሑድ,ሰኞ,ማክሰኞ,ረቡዕ,ሐሙስ,ዓርብ,ቅዳሜ',
  weekday: 'W፣ M D',
  noDate: 'አይታወቅም',
  now: 'አሁን',
  yesterday: 'ትናንት',
  ago: 'ከ# ደቂቃ በፊት|ከ# ደቂቃዎች በፊት,ከ# ሰዓት በፊት|ከ# ሰዓቶች በፊት,ከ# ቀን በፊት|ከ# ቀናት በፊት,ከ# ሳምንት በፊት|ከ# ሳምንታት በፊት,ከ# ወር በፊት|ከ# ወራት በፊት,ከ# ዓመት በፊት|ከ# ዓመታት በፊት',
  comma: '፣ ',
  and: ' እና ',
  or: ' ወይም ',
  plural: (count) => (count < 2 ? 'one' : 'other'),
  countries,
}

export const format = makeFormat(table)

import { countries } from '../countries/yo'
import { type FormatTable, makeFormat } from './make-format'

/** Yoruba */
export const table: FormatTable = {
  dollars: '$#',
  months:
    'Oṣù Ṣẹ́rẹ́,Oṣù Èrèlè,Oṣù Ẹrẹ̀nà,Oṣù Ìgbé,Oṣù Ẹ̀bibi,Oṣù Òkúdu,Oṣù Agẹmọ,Oṣù Ògún,Oṣù Owewe,Oṣù Ọ̀wàrà,Oṣù Bélú,Oṣù Ọ̀pẹ̀',
  weekdays: 'Ọjọ́ Àìkú,Ọjọ́ Ajé,Ọjọ́ Ìsẹ́gun,Ọjọ́rú,Ọjọ́bọ,Ọjọ́ Ẹtì,Ọjọ́ Àbámẹ́ta',
  at: ' ní ',
  noDate: 'A kò mọ̀',
  now: 'nísinsìnyí',
  yesterday: 'àná',
  ago: 'ìṣẹ́jú # sẹ́yìn,wákàtí # sẹ́yìn,ọjọ́ # sẹ́yìn,ọ̀sẹ̀ # sẹ́yìn,oṣù # sẹ́yìn,ọdún # sẹ́yìn',
  and: ' àti ',
  or: ' tàbí ',
  plural: () => 'other',
  countries,
}

export const format = makeFormat(table)

import { countries } from '../countries/ig'
import { type FormatTable, makeFormat } from './make-format'

/** Igbo */
export const table: FormatTable = {
  dollars: '$#',
  months: 'Jenụwarị,Febrụwarị,Maachị,Epreel,Mee,Jun,Julaị,Ọgọọst,Septemba,Ọktoba,Novemba,Disemba',
  weekdays: 'Sọndee,Mọnde,Tiuzdee,Wenezdee,Tọọzdee,Fraịdee,Satọdee',
  at: ' na ',
  noDate: 'Amaghị',
  now: 'ugbu a',
  yesterday: 'ụnyaahụ',
  ago: 'nkeji # gara aga,awa # gara aga,ụbọchị # gara aga,izu # gara aga,ọnwa # gara aga,afọ # gara aga',
  and: ' na ',
  or: ' ma ọ bụ ',
  plural: () => 'other',
  countries,
}

export const format = makeFormat(table)

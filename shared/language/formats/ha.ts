import { countries } from '../countries/ha'
import { type FormatTable, makeFormat } from './make-format'

/** Hausa */
export const table: FormatTable = {
  dollars: '$\xa0#',
  months: 'Janairu,Faburairu,Maris,Afirilu,Mayu,Yuni,Yuli,Agusta,Satumba,Oktoba,Nuwamba,Disamba',
  weekdays: 'Lahadi,Litinin,Talata,Laraba,Alhamis,Jummaʼa,Asabar',
  date: 'D M, Y',
  weekday: 'W, M D',
  at: ' da ',
  noDate: 'Ba a sani ba',
  now: 'yanzu-yanzu',
  yesterday: 'jiya',
  ago: 'minti # da ya gabata|mintuna # da suka gabata,awa # da ta gabata|awanni # da suka gabata,kwana # da ya gabata|kwanaki # da suka gabata,mako # da ya gabata|makonni # da suka gabata,wata # da ya gabata|watanni # da suka gabata,shekara # da ta gabata|shekaru # da suka gabata',
  and: ' da ',
  or: ' ko ',
  countries,
}

export const format = makeFormat(table)

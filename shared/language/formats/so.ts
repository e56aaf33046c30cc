import { countries } from '../countries/so'
import { type FormatTable, makeFormat } from './make-format'

/** Somali */
export const table: FormatTable = {
  dollars: 'US$#',
  months: 'Janaayo,Febraayo,Maarso,Abriil,Maayo,Juun,Luulyo,Agosto,Sebtembar,Oktoobar,Noofeembar,Diseembar',
  weekdays: 'Axad,Isniin,Talaado,Arbaco,Khamiis,Jimco,Sabti',
  date: 'M D, Y',
  weekday: 'W, M D',
  at: ' ee ',
  noDate: 'Lama yaqaan',
  now: 'hadda',
  yesterday: 'shalay',
  ago: '# daqiiqad kahor|# daqiiqadood kahor,# saacad kahor|# saacadood kahor,# maalin kahor|# maalmood kahor,# toddobaad kahor,# bil kahor|# bilood kahor,# sannad kahor|# sannadood kahor',
  and: ' iyo ',
  or: ' ama ',
  countries,
}

export const format = makeFormat(table)

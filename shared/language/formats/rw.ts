import { countries } from '../countries/rw'
import { type FormatTable, makeFormat } from './make-format'

/** Kinyarwanda */
export const table: FormatTable = {
  group: '.',
  decimal: ',',
  months: 'Mutarama,Gashyantare,Werurwe,Mata,Gicurasi,Kamena,Nyakanga,Kanama,Nzeri,Ukwakira,Ugushyingo,Ukuboza',
  weekdays: 'Ku cyumweru,Kuwa mbere,Kuwa kabiri,Kuwa gatatu,Kuwa kane,Kuwa gatanu,Kuwa gatandatu',
  noDate: 'Ntibizwi',
  now: 'nonaha',
  yesterday: 'ejo hashize',
  ago: 'hashize umunota #|hashize iminota #,hashize isaha #|hashize amasaha #,hashize umunsi #|hashize iminsi #,hashize icyumweru #|hashize ibyumweru #,hashize ukwezi #|hashize amezi #,hashize umwaka #|hashize imyaka #',
  and: ' na ',
  or: ' cyangwa ',
  countries,
}

export const format = makeFormat(table)

import { countries } from '../countries/zu'
import { type FormatTable, makeFormat } from './make-format'

/** Zulu */
export const table: FormatTable = {
  dollars: '$#',
  months: 'Januwari,Februwari,Mashi,Ephreli,Meyi,Juni,Julayi,Agasti,Septhemba,Okthoba,Novemba,Disemba',
  weekdays: 'ISonto,UMsombuluko,ULwesibili,ULwesithathu,ULwesine,ULwesihlanu,UMgqibelo',
  date: 'M D, Y',
  weekday: 'W, M D',
  noDate: 'Akwaziwa',
  now: 'khona manje',
  yesterday: 'izolo',
  ago: 'emzuzwini ongu-# odlule|emizuzwini engu-# edlule,ehoreni elingu-# eledlule|emahoreni angu-# edlule,osukwini olungu-# olwedlule|ezinsukwini ezingu-# ezedlule,evikini elingu-# eledlule|emavikini angu-# edlule,enyangeni engu-# edlule|ezinyangeni ezingu-# ezedlule,onyakeni ongu-# odlule|eminyakeni engu-# edlule',
  and: ' ne-',
  or: ' noma ',
  plural: (count) => (count < 2 ? 'one' : 'other'),
  countries,
}

export const format = makeFormat(table)

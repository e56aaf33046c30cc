import { countries } from '../countries/fr'
import { type FormatTable, makeFormat } from './make-format'

/** French */
export const table: FormatTable = {
  group: '\u202f',
  decimal: ',',
  dollars: '#\xa0$US',
  percent: '#\xa0%',
  months: 'janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre',
  weekdays: 'dimanche,lundi,mardi,mercredi,jeudi,vendredi,samedi',
  weekday: 'W D M',
  at: ' à ',
  noDate: 'Inconnue',
  now: 'à l’instant',
  yesterday: 'hier',
  ago: 'il y a # minute|il y a # minutes,il y a # heure|il y a # heures,il y a # jour|il y a # jours,il y a # semaine|il y a # semaines,il y a # mois,il y a # an|il y a # ans',
  and: ' et ',
  or: ' ou ',
  plural: (count) => (count < 2 ? 'one' : count % 1e6 ? 'other' : 'many'),
  countries,
}

export const format = makeFormat(table)

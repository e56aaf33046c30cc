import { countries } from '../countries/pt'
import { type FormatTable, makeFormat } from './make-format'

/** Portuguese as in Africa and Portugal. */
export const table: FormatTable = {
  group: '\xa0',
  decimal: ',',
  groupsFrom: 5,
  dollars: '#\xa0US$',
  months: 'janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro',
  weekdays: 'domingo,segunda-feira,terça-feira,quarta-feira,quinta-feira,sexta-feira,sábado',
  date: 'D de M de Y',
  month: 'M de Y',
  weekday: 'W, D de M',
  at: ' às ',
  noDate: 'Desconhecida',
  now: 'agora mesmo',
  yesterday: 'ontem',
  ago: 'há # minuto|há # minutos,há # hora|há # horas,há # dia|há # dias,há # semana|há # semanas,há # mês|há # meses,há # ano|há # anos',
  and: ' e ',
  or: ' ou ',
  plural: (count) => (count === 1 ? 'one' : count && count % 1e6 === 0 ? 'many' : 'other'),
  countries,
}

export const format = makeFormat(table)

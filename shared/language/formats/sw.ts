import { countries } from '../countries/sw'
import { type FormatTable, makeFormat } from './make-format'

/** Swahili */
export const table: FormatTable = {
  months: 'Januari,Februari,Machi,Aprili,Mei,Juni,Julai,Agosti,Septemba,Oktoba,Novemba,Desemba',
  weekdays: 'Jumapili,Jumatatu,Jumanne,Jumatano,Alhamisi,Ijumaa,Jumamosi',
  at: ', ',
  noDate: 'Haijulikani',
  now: 'sasa hivi',
  yesterday: 'jana',
  ago: 'dakika # iliyopita|dakika # zilizopita,saa # iliyopita|saa # zilizopita,siku # iliyopita|siku # zilizopita,wiki # iliyopita|wiki # zilizopita,mwezi # uliopita|miezi # iliyopita,mwaka # uliopita|miaka # iliyopita',
  and: ' na ',
  or: ' au ',
  countries,
}

export const format = makeFormat(table)

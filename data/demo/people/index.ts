import type { DemoPerson } from '../types'
import diaspora from './diaspora.json'
import east from './east.json'
import northAndCentre from './north-and-centre.json'
import south from './south.json'
import west from './west.json'

export const people: DemoPerson[] = [...south, ...east, ...west, ...northAndCentre, ...diaspora]

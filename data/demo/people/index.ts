import type { DemoPerson } from '../types'
import { diaspora } from './diaspora'
import { east } from './east'
import { northAndCentre } from './north-and-centre'
import { south } from './south'
import { west } from './west'

export const people: DemoPerson[] = [...south, ...east, ...west, ...northAndCentre, ...diaspora]

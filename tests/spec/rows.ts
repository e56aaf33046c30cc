import { CALLS } from './calls'
import { CONSTANTS } from './constants'
import { ERRORS } from './errors'
import { PAGES } from './pages'
import { ROLES } from './roles'
import type { Section } from './row'
import { SCREENS } from './screens'
import { STATES } from './states'
import { VALIDATION } from './validation'

/** What the specification says, row by row, by its own sections. */
export const SECTIONS: readonly Section[] = [
  { number: 2, title: 'Screens and routes', rows: [...PAGES, ...SCREENS] },
  { number: 4, title: 'States and transitions', rows: STATES },
  { number: 5, title: 'Validation rules', rows: VALIDATION },
  { number: 6, title: 'Roles and permissions', rows: ROLES },
  { number: 7, title: 'Calls', rows: CALLS },
  { number: 8, title: 'Messages', rows: ERRORS },
  { number: 9, title: 'Constants and limits', rows: CONSTANTS },
]

import { auditTrail } from './initial/audit-trail'
import { donations } from './initial/donations'
import { fundraisers } from './initial/fundraisers'
import { ledger } from './initial/ledger'
import { moneyIn } from './initial/money-in'
import { openFundraisers } from './initial/open-fundraisers'
import { operations } from './initial/operations'
import { payouts } from './initial/payouts'
import { people } from './initial/people'
import { providers } from './initial/providers'
import { search } from './initial/search'
import { sessions } from './initial/sessions'
import type { Migration } from './types'

/** Each part after those whose tables it refers to. */
const PARTS: readonly Migration['up'][] = [
  people,
  sessions,
  fundraisers,
  openFundraisers,
  search,
  moneyIn,
  donations,
  ledger,
  payouts,
  providers,
  auditTrail,
  operations,
]

export const initial: Migration = {
  name: '001-initial',
  async up(database, engine) {
    for (const create of PARTS) await create(database, engine)
  },
}

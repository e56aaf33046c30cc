import { NEWCOMER, SIGNING_IN } from './accounts'
import { ADMINISTRATION, MONEY_ADMINISTRATION } from './admin'
import { CREATOR, LEADER } from './creating'
import { DONORS } from './donors'
import { GIVING } from './giving'
import { ON_DEVICE } from './on-device'
import { PAYOUTS } from './payouts'
import { READING } from './reading'
import type { ScreenGroup } from './screen'

/** Every screen of the route table, most in several states, for tests that must see all of them. */
export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  READING,
  GIVING,
  SIGNING_IN,
  NEWCOMER,
  CREATOR,
  LEADER,
  ON_DEVICE,
  ADMINISTRATION,
  DONORS,
  PAYOUTS,
  MONEY_ADMINISTRATION,
]

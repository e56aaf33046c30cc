import { NEWCOMER, SIGNING_IN } from './accounts'
import { ADMINISTRATION } from './admin'
import { CREATOR, LEADER, PAID_CREATOR } from './creating'
import { GIVING } from './giving'
import { MONEY_ADMINISTRATION } from './money/administration'
import { DONORS } from './money/donors'
import { PAYOUTS } from './money/payouts'
import { ON_DEVICE } from './on-device'
import { READING } from './reading'
import type { ScreenGroup } from './screen'

/** Every screen of the route table in its states, for tests that must see all of them. */
export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  READING,
  GIVING,
  SIGNING_IN,
  NEWCOMER,
  CREATOR,
  PAID_CREATOR,
  LEADER,
  ON_DEVICE,
  ADMINISTRATION,
  DONORS,
  PAYOUTS,
  MONEY_ADMINISTRATION,
]

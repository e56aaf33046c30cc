import type { Warning } from '#shared/contract/admin/warnings'
import { compareNames, haveOneScript } from '#shared/rules/payout-accounts/compare-names'
import type { Row } from '../../../platform/database/schema'
import { isToOwnAccount } from '../own-account'
import type { PayoutMethod } from '../payout-method'
import type { AccountRow } from '../tables'

/** A change is mentioned for this long. Milliseconds. */
const MENTIONED_FOR = 7 * 24 * 60 * 60_000

interface Facts {
  person: Row<'users'>
  account: AccountRow | undefined
  /** The holder's name as the person typed it; null without an account. */
  holder: string | null
  /** The number of other people with the same account number. */
  sharedWith: number
  /** The methods by which money may go there. */
  methods: readonly PayoutMethod[]
}

/** What an admin should look at before verifying an account or sending money there: recent changes first, then what is unusual. */
export function warningsAbout({ person, account, holder, sharedWith, methods }: Facts, now: number): Warning[] {
  const isChangedLater = account?.changedAt !== null && account?.changedAt !== account?.createdAt
  const changes: [Warning['code'], number | null | undefined][] = [
    ['account-added', account?.createdAt],
    ['account-changed', isChangedLater ? account?.changedAt : null],
    ['connect-changed', methods.some(isToOwnAccount) ? person.connectChangedAt : null],
    ['credentials-changed', person.credentialsChangedAt],
  ]
  const recent = changes.flatMap(([code, at]) => (at && at + MENTIONED_FOR > now ? [{ code, at: moment(at) }] : []))
  const isDifferent = holder !== null && compareNames(holder, person.fullName) === 'different'
  const lasting: [Warning['code'], boolean][] = [
    ['holder-different', isDifferent && haveOneScript(holder, person.fullName)],
    ['holder-not-comparable', isDifferent && !haveOneScript(holder, person.fullName)],
    ['number-shared', sharedWith > 0],
  ]
  return [...recent, ...lasting.flatMap(([code, applies]) => (applies ? [{ code, at: null }] : []))]
}

function moment(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

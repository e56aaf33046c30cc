import * as letters from '../../giving/payouts/letters'
import { FAILURES, withDetail } from '../../giving/payouts/letters'
import { pagesAt } from '../../platform/language'
import type { Letter } from '../../platform/mail/letter'
import { type SamplesOf, WRITTEN } from './written'

const { site, title, account, bankReason } = WRITTEN

const facts: letters.PayoutFacts = {
  ...{ amount: 1_234_500, arrives: null, sources: [title], isFinal: false, hasLeft: false },
  ...{ destination: account, accountType: 'checking' },
}
const several: letters.PayoutFacts = {
  ...facts,
  arrives: { amount: 160_485_000, currency: 'KES' },
  sources: [title, null],
  isFinal: true,
  accountType: 'mobile_money',
}
const commission: letters.PayoutFacts = { ...facts, sources: [null], hasLeft: true }
const to = (): letters.AccountNews => ({
  publicUrl: site,
  notMe: `${pagesAt(site)}/not-me#${WRITTEN.token}`,
})

const each = (write: (publicUrl: string, facts: letters.PayoutFacts) => Letter) => (): Letter[] =>
  [facts, several, commission].map((one) => write(site, one))

/** The letters about payouts, by the function that writes them: each in all of its variants. */
export const ABOUT_PAYOUTS: SamplesOf<typeof letters> = {
  requestedLetter: () => [
    letters.requestedLetter(site, facts, true),
    letters.requestedLetter(site, several, false),
    letters.requestedLetter(site, commission, true),
  ],
  cancelledLetter: each(letters.cancelledLetter),
  sentLetter: each(letters.sentLetter),
  arrivedLetter: each(letters.arrivedLetter),
  arrivedAfterAllLetter: each(letters.arrivedAfterAllLetter),
  handedOverLetter: each(letters.handedOverLetter),
  failedLetter: () =>
    Object.values(FAILURES).flatMap((reason) => [
      letters.failedLetter(site, facts, reason),
      letters.failedLetter(site, commission, withDetail(reason, bankReason)),
    ]),
  accountAddedLetter: () => [letters.accountAddedLetter(to(), account)],
  accountRemovedLetter: () => [letters.accountRemovedLetter(to(), account)],
  primaryChangedLetter: () => [letters.primaryChangedLetter(to(), account)],
  accountDetailsLetter: () => [letters.accountDetailsLetter(to(), account)],
  connectAccountOpenedLetter: () => [letters.connectAccountOpenedLetter(to())],
  connectAccountActiveLetter: () => [letters.connectAccountActiveLetter(to())],
  accountVerifiedLetter: () => [letters.accountVerifiedLetter(site, account)],
}

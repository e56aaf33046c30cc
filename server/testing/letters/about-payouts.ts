import * as letters from '../../giving/payouts/letters'
import { FAILURES, withDetail } from '../../giving/payouts/letters'
import * as holds from '../../operations/holds/letters'
import { pagesAt } from '../../platform/language'
import type { Letter } from '../../platform/mail/letter'
import { type SamplesOf, SOME_DAY, WRITTEN } from './written'

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

const held = {
  ...({ reason: 'documents', ownerText: WRITTEN.message, needed: bankReason } as const),
  ...({ title, reviewAt: SOME_DAY, stops: ['payouts', 'gifts', 'page'] } as const),
}
const heldPerson = { ...held, title: null, reason: 'not-given' } as const

/** The letters about payouts and holds, by the function that writes them: each in all of its variants. */
export const ABOUT_PAYOUTS: SamplesOf<typeof letters & typeof holds> = {
  placedLetter: () => [held, heldPerson].map((facts) => holds.placedLetter(site, facts)),
  keptLetter: () => [held, heldPerson].map((facts) => holds.keptLetter(site, facts, WRITTEN.message)),
  liftedLetter: () => [holds.liftedLetter(site, held, WRITTEN.message), holds.liftedLetter(site, heldPerson, null)],
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

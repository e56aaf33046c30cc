import { formatList } from '#shared/language/format-list'
import { say } from '#shared/language/say'
import { currentLanguage } from '#shared/language/speak'
import { cut } from '#shared/rules/characters'
import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'
import { type AccountType, arrivalWords } from '#shared/rules/payouts'
import { pagesAt } from '../../platform/language'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'
import { CONNECT_NAME } from './methods'

export interface PayoutFacts {
  /** Cents. */
  amount: number
  /** What was sent, in minor units; null before. */
  arrives: { amount: number; currency: string } | null
  /** The titles of its fundraisers, with null for a leader's commission. */
  sources: readonly (string | null)[]
  /** Whether it is a last payment, which the team makes by hand. */
  isFinal: boolean
  /** Whether the person has closed their account: then they can't ask for it again. */
  hasLeft: boolean
  destination: string
  accountType: AccountType
}

function payoutLetter(
  publicUrl: string,
  { amount }: PayoutFacts,
  what: string,
  paragraphs: string[],
  ending: string[] = [],
): Letter {
  return {
    subject: say('{name}: {value}', { name: what, value: formatCents(amount) }),
    paragraphs,
    action: { label: say('See your payouts'), url: `${pagesAt(publicUrl)}/payouts` },
    ...(ending.length > 0 && { ending }),
  }
}

export function requestedLetter(publicUrl: string, facts: PayoutFacts, isVerified: boolean): Letter {
  const { destination, isFinal } = facts
  const paragraphs = [
    say('You asked for {sum}, to {destination}. The money is set aside.', { sum: sumOf(facts), destination }),
    ...(isFinal ? [say('It is a last payment: our team makes it by hand.')] : []),
    isVerified
      ? say('We look at it now and write to you when it is on its way.')
      : say('We first verify your account, then the money is sent. We write to you when it is on its way.'),
  ]
  return payoutLetter(publicUrl, facts, say('You asked for a payout'), paragraphs, [notYou()])
}

export function cancelledLetter(publicUrl: string, facts: PayoutFacts): Letter {
  const { destination } = facts
  const paragraphs = [
    say('You cancelled the payout of {sum} to {destination}. Nothing was sent.', { sum: sumOf(facts), destination }),
    say('The money is back in your balance. You can ask for it again at any time.'),
  ]
  return payoutLetter(publicUrl, facts, say('You cancelled a payout'), paragraphs, [notYou()])
}

export function sentLetter(publicUrl: string, facts: PayoutFacts): Letter {
  const { destination, accountType } = facts
  const news = say('{sum} is on its way to {destination}. It should arrive {when}.', {
    sum: sumOf(facts),
    destination,
    when: arrivalWords(accountType),
  })
  return payoutLetter(publicUrl, facts, say('Your payout is on its way'), [news])
}

export function arrivedLetter(publicUrl: string, facts: PayoutFacts): Letter {
  const news = say('{sum} was paid to {destination}.', { sum: sumOf(facts), destination: facts.destination })
  return payoutLetter(publicUrl, facts, say('Your payout has arrived'), [news], [notThere()])
}

/** For a payout that an earlier mail called failed. */
export function arrivedAfterAllLetter(publicUrl: string, facts: PayoutFacts): Letter {
  const { destination } = facts
  const paragraphs = [
    say('We wrote that {sum} could not be paid. It was paid to {destination} all the same.', {
      sum: sumOf(facts),
      destination,
    }),
    say(
      'So it is taken out of your balance again. If you were paid it a second time, new donations make up for it first.',
    ),
  ]
  return payoutLetter(publicUrl, facts, say('Your payout has arrived after all'), paragraphs, [notThere()])
}

/** The provider has the money and pays it out to the bank by itself. */
export function handedOverLetter(publicUrl: string, facts: PayoutFacts): Letter {
  const news = say(
    '{sum} was sent to your {provider} account. {provider} pays it on to your bank: it should arrive there {when}.',
    { sum: sumOf(facts), provider: CONNECT_NAME, when: arrivalWords(facts.accountType) },
  )
  return payoutLetter(publicUrl, facts, say('Your payout was sent'), [news])
}

export function failedLetter(publicUrl: string, facts: PayoutFacts, reason: string): Letter {
  const { destination, hasLeft } = facts
  return payoutLetter(publicUrl, facts, say('Your payout did not go through'), [
    say('{sum} could not be paid to {destination}.', { sum: sumOf(facts), destination }),
    say('Why: {reason}', { reason: sayFailure(reason) }),
    hasLeft
      ? say('The money is still yours. Our team asks you in a mail to this address how to pay it to you.')
      : say('The money is back in your balance. Please check your account, then ask for it again.'),
  ])
}

function sumOf({ amount: cents, arrives, sources }: PayoutFacts): string {
  const local = arrives && arrives.currency !== 'USD' ? ` (${formatPaid(arrives.amount, arrives.currency)})` : ''
  const amount = formatCents(cents) + local
  if (sources.every((title) => title === null)) return say('{amount} of your commission', { amount })
  const names = sources.map((title) => (title === null ? say('your commission') : say('“{title}”', { title })))
  return say('{amount} from {sources}', { amount, sources: formatList(names, 'and', true) })
}

const notThere = () => say('If you do not see it there, please answer this mail.')

const notYou = () => say('If it was not you, change your password at once and answer this mail.')

const seeAccounts = (publicUrl: string) => ({
  label: say('See your accounts'),
  url: `${pagesAt(publicUrl)}/payouts?tab=accounts`,
})

/** Who gets a mail about a change to where money goes, and where they can say that somebody else made it. */
export interface AccountNews {
  publicUrl: string
  notMe: string
}

function accountLetter({ publicUrl, notMe }: AccountNews, subject: string, news: string): Letter {
  return {
    subject,
    paragraphs: [news],
    action: seeAccounts(publicUrl),
    ending: [
      say(
        'If it was not you, press “This was not me” below at once: nothing is sent there any more, and everybody is signed out.',
      ),
    ],
    notMe,
  }
}

export function accountAddedLetter(to: AccountNews, account: string): Letter {
  const news = say(
    '{account} was just added to your {site} account, for payouts. We verify it before any money is sent there.',
    { account, site: SITE_NAME },
  )
  return accountLetter(to, say('An account for payouts was added'), news)
}

export function accountRemovedLetter(to: AccountNews, account: string): Letter {
  return accountLetter(
    to,
    say('An account for payouts was removed'),
    say('{account} was just removed from your {site} account.', { account, site: SITE_NAME }),
  )
}

export function primaryChangedLetter(to: AccountNews, account: string): Letter {
  const news = say(
    'From now on, payouts that you ask for go to {account}. For safety nothing is sent there for the next 72 hours.',
    { account },
  )
  return accountLetter(to, say('Your payouts go to another account now'), news)
}

export function accountDetailsLetter(to: AccountNews, account: string): Letter {
  const news = say(
    'Details were just added to {account}, your account for payouts. Its number has not changed. For safety nothing is sent there for the next 72 hours.',
    { account },
  )
  return accountLetter(to, say('Details of your account for payouts were added'), news)
}

export function connectAccountOpenedLetter(to: AccountNews): Letter {
  const news = say(
    'A {provider} account for payouts was just opened for you. Once {provider} has checked it, payouts in dollars are sent there.',
    { provider: CONNECT_NAME },
  )
  return accountLetter(to, say('A {provider} account for payouts was opened', { provider: CONNECT_NAME }), news)
}

export function connectAccountActiveLetter(to: AccountNews): Letter {
  const news = say(
    '{provider} has checked your account, so payouts in dollars can be sent there. For safety nothing is sent there for the next 72 hours.',
    { provider: CONNECT_NAME },
  )
  return accountLetter(to, say('Your {provider} account for payouts is active', { provider: CONNECT_NAME }), news)
}

export function accountVerifiedLetter(publicUrl: string, account: string): Letter {
  return {
    subject: say('Your account for payouts is verified'),
    paragraphs: [say('{account} is verified. Payouts can be sent there.', { account })],
    action: seeAccounts(publicUrl),
    ending: [notYou()],
  }
}

/** Why a payout failed, as it is stored: in English, for the books and for admins. A provider's own words may follow after a colon. */
export const FAILURES = {
  refused: 'It was refused.',
  notSent: 'It could not be sent.',
  returned: 'The bank sent the money back.',
  notThrough: 'The transfer did not go through.',
  refusedByProvider: 'The payment provider refused the transfer.',
} as const

const said = (): readonly [string, string][] => [
  [FAILURES.refused, say('It was refused.')],
  [FAILURES.notSent, say('It could not be sent.')],
  [FAILURES.returned, say('The bank sent the money back.')],
  [FAILURES.notThrough, say('The transfer did not go through.')],
  [FAILURES.refusedByProvider, say('The payment provider refused the transfer.')],
]

/** Characters of a reason that is stored. */
const LONGEST = 300

export const withDetail = (reason: string, detail: string | null | undefined): string =>
  detail ? cut(`${reason.slice(0, -1)}: ${detail}`, LONGEST) : reason

/** A stored reason in the language of its reader. What an admin or a provider wrote stays as it is. */
export function sayFailure(stored: string): string {
  if (currentLanguage() === 'en') return stored
  for (const [english, own] of said()) {
    if (stored === english) return own
    const start = `${english.slice(0, -1)}: `
    if (stored.startsWith(start)) return `${own} ${stored.slice(start.length)}`
  }
  return stored
}

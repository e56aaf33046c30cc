import { formatCents } from '#shared/rules/money/money'
import { type AccountType, arrivalWords } from '#shared/rules/payouts'
import { type Letter, SITE_NAME } from '../../../platform/mail/letter'
import { CONNECT_NAME } from '../own-account'

/** The facts that every mail about a payout contains. */
export interface PayoutFacts {
  /** The name of the person who is paid. */
  name: string
  /** Cents. */
  amount: number
  /** The titles of its fundraisers, with null for a leader's commission. */
  sources: readonly (string | null)[]
  /** Whether it is a last payment, which the team makes by hand. */
  isFinal: boolean
  /** Whether the person has closed their account: then they can't ask for it again. */
  hasLeft: boolean
  /** `Equity Bank ••••6789`. */
  destination: string
  accountType: AccountType
}

export function requestedLetter(publicUrl: string, facts: PayoutFacts, isVerified: boolean): Letter {
  return {
    ...opening(facts, 'You asked for a payout'),
    paragraphs: [
      `Hello ${facts.name},`,
      `You asked for ${sumOf(facts)}, to ${facts.destination}. The money is set aside.`,
      ...(facts.isFinal ? ['It is a last payment: our team makes it by hand.'] : []),
      isVerified
        ? 'We look at it now and write to you when it is on its way.'
        : 'We first verify your account, then the money is sent. We write to you when it is on its way.',
    ],
    action: follow(publicUrl),
    ending: [NOT_YOU],
  }
}

export function cancelledLetter(publicUrl: string, facts: PayoutFacts): Letter {
  return {
    ...opening(facts, 'You cancelled a payout'),
    paragraphs: [
      `Hello ${facts.name},`,
      `You cancelled the payout of ${sumOf(facts)} to ${facts.destination}. Nothing was sent.`,
      'The money is back in your balance. You can ask for it again at any time.',
    ],
    action: follow(publicUrl),
    ending: [NOT_YOU],
  }
}

export function sentLetter(publicUrl: string, facts: PayoutFacts): Letter {
  return {
    ...opening(facts, 'Your payout is on its way'),
    paragraphs: [
      `Hello ${facts.name},`,
      `${sumOf(facts)} is on its way to ${facts.destination}. It should arrive ${arrivalWords(facts.accountType)}.`,
    ],
    action: follow(publicUrl),
  }
}

export function arrivedLetter(publicUrl: string, facts: PayoutFacts): Letter {
  return {
    ...opening(facts, 'Your payout has arrived'),
    paragraphs: [`Hello ${facts.name},`, `${sumOf(facts)} was paid to ${facts.destination}.`],
    action: follow(publicUrl),
    ending: ['If you do not see it there, please answer this mail.'],
  }
}

/** For a payout that an earlier mail called failed. */
export function arrivedAfterAllLetter(publicUrl: string, facts: PayoutFacts): Letter {
  return {
    ...opening(facts, 'Your payout has arrived after all'),
    paragraphs: [
      `Hello ${facts.name},`,
      `We wrote that ${sumOf(facts)} could not be paid. It was paid to ${facts.destination} all the same.`,
      'So it is taken out of your balance again. If you were paid it a second time, new donations make up for it first.',
    ],
    action: follow(publicUrl),
    ending: ['If you do not see it there, please answer this mail.'],
  }
}

/** The provider has the money and pays it out to the bank by itself. */
export function handedOverLetter(publicUrl: string, facts: PayoutFacts): Letter {
  return {
    ...opening(facts, 'Your payout was sent'),
    paragraphs: [
      `Hello ${facts.name},`,
      `${sumOf(facts)} was sent to your ${CONNECT_NAME} account. ${CONNECT_NAME} pays it on to your bank: it should arrive there ${arrivalWords(facts.accountType)}.`,
    ],
    action: follow(publicUrl),
  }
}

export function failedLetter(publicUrl: string, facts: PayoutFacts, reason: string): Letter {
  return {
    ...opening(facts, 'Your payout did not go through'),
    paragraphs: [
      `Hello ${facts.name},`,
      `${sumOf(facts)} could not be paid to ${facts.destination}.`,
      `Why: ${reason}`,
      facts.hasLeft
        ? 'The money is still yours. Our team asks you in a mail to this address how to pay it to you.'
        : 'The money is back in your balance. Please check your account, then ask for it again.',
    ],
    action: follow(publicUrl),
  }
}

function opening({ amount }: PayoutFacts, what: string): Pick<Letter, 'subject'> {
  return { subject: `${what}: ${formatCents(amount)}` }
}

function sumOf({ amount, sources }: PayoutFacts): string {
  if (sources.every((title) => title === null)) return `${formatCents(amount)} of your commission`
  const names = sources.map((title) => (title === null ? 'your commission' : `“${title}”`))
  return `${formatCents(amount)} from ${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')}`
}

function follow(publicUrl: string): NonNullable<Letter['action']> {
  return { label: 'See your payouts', url: `${publicUrl}/payouts` }
}

const NOT_YOU_LINK =
  'If it was not you, press “This was not me” below at once: nothing is sent there any more, and everybody is signed out.'

const NOT_YOU = 'If it was not you, change your password at once and answer this mail.'

/** Who gets a mail about a change to where money goes, and where they can say that somebody else made it. */
export interface AccountNews {
  publicUrl: string
  name: string
  notMe: string
}

/** Tells the owner about a change to where money goes, because somebody else may have made it. */
function accountLetter({ publicUrl, name, notMe }: AccountNews, subject: string, news: string): Letter {
  return {
    subject,
    paragraphs: [`Hello ${name},`, news],
    action: { label: 'See your accounts', url: `${publicUrl}/payouts?tab=accounts` },
    ending: [NOT_YOU_LINK],
    notMe,
  }
}

export function accountAddedLetter(to: AccountNews, account: string): Letter {
  const news = `${account} was just added to your ${SITE_NAME} account, for payouts. We verify it before any money is sent there.`
  return accountLetter(to, 'An account for payouts was added', news)
}

export function accountRemovedLetter(to: AccountNews, account: string): Letter {
  return accountLetter(
    to,
    'An account for payouts was removed',
    `${account} was just removed from your ${SITE_NAME} account.`,
  )
}

export function primaryChangedLetter(to: AccountNews, account: string): Letter {
  const news = `From now on, payouts that you ask for go to ${account}. For safety nothing is sent there for the next 72 hours.`
  return accountLetter(to, 'Your payouts go to another account now', news)
}

export function accountDetailsLetter(to: AccountNews, account: string): Letter {
  const news = `Details were just added to ${account}, your account for payouts. Its number has not changed. For safety nothing is sent there for the next 72 hours.`
  return accountLetter(to, 'Details of your account for payouts were added', news)
}

export function connectAccountOpenedLetter(to: AccountNews): Letter {
  const news = `A ${CONNECT_NAME} account for payouts was just opened for you. Once ${CONNECT_NAME} has checked it, payouts in dollars are sent there.`
  return accountLetter(to, `A ${CONNECT_NAME} account for payouts was opened`, news)
}

export function connectAccountActiveLetter(to: AccountNews): Letter {
  const news = `${CONNECT_NAME} has checked your account, so payouts in dollars can be sent there. For safety nothing is sent there for the next 72 hours.`
  return accountLetter(to, `Your ${CONNECT_NAME} account for payouts is active`, news)
}

export function accountVerifiedLetter(publicUrl: string, name: string, account: string): Letter {
  return {
    subject: 'Your account for payouts is verified',
    paragraphs: [`Hello ${name},`, `${account} is verified. Payouts can be sent there.`],
    action: { label: 'See your accounts', url: `${publicUrl}/payouts?tab=accounts` },
    ending: [NOT_YOU],
  }
}

import type { BankAccount } from '#shared/contract/bank-accounts'
import type { PayoutRequest } from '#shared/contract/payouts'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { arrivalWords, type PayoutStatus } from '#shared/rules/payouts'

const onItsWay = () => sayIn('a payout', 'On its way')
const arrivedName = () => sayIn('a payout', 'Arrived')
const paidOut = () => sayIn('a payout', 'Paid out')
const failedName = () => sayIn('a payout', 'Failed')
const cancelled = () => sayIn('a payout', 'Cancelled')

/** Whether we have handed the payout over to the provider, but it has not arrived yet. `now` in milliseconds since 1970. */
const isComing = ({ status, expectedBy }: PayoutRequest, now: number) =>
  status === 'completed' && expectedBy !== null && Date.parse(expectedBy) > now

/** The status as text. `now` in milliseconds since 1970. */
export function statusName(payout: PayoutRequest, now: number): string {
  if (payout.isCancelled) return cancelled()
  if (isComing(payout, now)) return paidOut()
  const names: Record<PayoutStatus, string> = {
    pending: sayIn('a payout', 'Pending'),
    processing: onItsWay(),
    completed: arrivedName(),
    failed: failedName(),
  }
  return names[payout.status] ?? sayIn('a payout', 'In progress')
}

/** The end of a completed payout. `day`: as it is written; `now` in milliseconds since 1970. */
export const completedText = (payout: PayoutRequest, day: string, now: number): string =>
  isComing(payout, now) ? say('Paid out on {day}', { day }) : say('Arrived on {day}', { day })

/** What arrives in the account, if it is not the dollars themselves: `KES 7,767.00`. Null while it is not known, and after a failure. */
export function localAmountText({ arrives, status }: PayoutRequest): string | null {
  if (!arrives || status === 'failed' || arrives.currency === 'USD' || !isCurrency(arrives.currency)) return null
  return formatMinor(arrives.amount, arrives.currency)
}

export interface Stage {
  title: string
  /** `done`: finished. `now`: the current stage. `ahead`: not reached yet. `failed`: the payout ended here. */
  state: 'done' | 'now' | 'ahead' | 'failed'
  /** When it was reached (ISO 8601); null if it was not. */
  at: string | null
  text: string | null
}

/** An account in a list or at a button, as payouts name it: `M-Pesa ••••5678`. */
export function accountName({ mobileMoneyProvider, bankName, accountNumber }: BankAccount): string {
  return `${mobileMoneyProvider ?? bankName} ${accountNumber}`
}

/** The person’s account that a payout goes to, found by its name in `destination`. Undefined if it was deleted. */
function findAccount({ destination }: PayoutRequest, accounts: readonly BankAccount[]): BankAccount | undefined {
  return accounts.find((account) => accountName(account) === destination)
}

/** The stages of a payout: requested, on its way, and arrived, failed or cancelled. `now` in milliseconds since 1970. */
export function payoutStages(payout: PayoutRequest, accounts: readonly BankAccount[], now: number): Stage[] {
  const { status } = payout
  const at = (wanted: PayoutStatus) => payout.steps.findLast((step) => step.status === wanted)?.createdAt ?? null
  const noteOf = (wanted: PayoutStatus) => payout.steps.findLast((step) => step.status === wanted)?.note ?? null
  const wasSent = at('processing') !== null || status === 'processing' || status === 'completed'

  const requested: Stage = {
    title: sayIn('a payout', 'Requested'),
    state: status === 'pending' ? 'now' : 'done',
    at: payout.requestedAt,
    text: status === 'pending' ? waitingText(payout, accounts) : null,
  }
  const sent: Stage = {
    title: onItsWay(),
    state: status === 'pending' ? 'ahead' : status === 'processing' ? 'now' : 'done',
    at: at('processing'),
    text: status === 'pending' ? aheadText(payout) : status === 'processing' ? sentText(payout) : null,
  }
  if (status === 'failed') {
    const failed: Stage = {
      title: payout.isCancelled ? cancelled() : failedName(),
      state: 'failed',
      at: payout.processedAt ?? at('failed'),
      text: payout.isCancelled ? cancelledText(payout) : failedText(payout, noteOf('failed')),
    }
    return wasSent ? [requested, sent, failed] : [requested, failed]
  }
  const arrived: Stage = {
    title: isComing(payout, now) ? paidOut() : arrivedName(),
    state: status === 'completed' ? 'done' : 'ahead',
    at: status === 'completed' ? (payout.processedAt ?? at('completed')) : null,
    text: status === 'completed' ? arrivedText(payout, noteOf('completed'), now) : null,
  }
  return [requested, sent, arrived]
}

function waitingText(payout: PayoutRequest, accounts: readonly BankAccount[]): string {
  const account = findAccount(payout, accounts) ?? accounts.find(({ isPrimary }) => isPrimary)
  if (account && !account.isVerified)
    return say(
      'Waiting for verification: we check your account within 24 hours, then we send it. You do not need to do anything.',
    )
  if (payout.holdId) return say('It is on hold: our team decides first.')
  if (payout.rest) return coolingOffText(payout.rest)
  if (payout.isFinal) return say('Our team pays it by hand. You get an email at each step.')
  return say('We check it and send it. You get an email at each step.')
}

function coolingOffText({ until, because }: NonNullable<PayoutRequest['rest']>): string {
  const day = formatDate(until)
  return because === 'account'
    ? say(
        'For your safety, payouts are paused until {day}, because your payout account was changed. You do not need to do anything.',
        { day },
      )
    : say(
        'For your safety, payouts are paused until {day}, because your password or email address was changed. You do not need to do anything.',
        { day },
      )
}

function aheadText({ accountType }: PayoutRequest): string | null {
  return accountType && say('After it is sent, it arrives {when}.', { when: arrivalWords(accountType) })
}

function sentText({ accountType, expectedBy, isDelayed }: PayoutRequest): string {
  if (isDelayed) return say('Waiting for the transfer. We are working on it, and you do not need to do anything.')
  const when = accountType && arrivalWords(accountType)
  if (!expectedBy) return when ? say('It arrives {when}.', { when }) : say('It has been sent.')
  const day = formatDate(expectedBy)
  return when
    ? say('It arrives {when}: expect it by {day}.', { when, day })
    : say('It has been sent: expect it by {day}.', { day })
}

function arrivedText(payout: PayoutRequest, note: string | null, now: number): string | null {
  if (!isComing(payout, now)) return note
  const day = formatDate(payout.expectedBy)
  return payout.paidOnBy
    ? say('{provider} pays it to your bank: expect it there by {day}.', { provider: payout.paidOnBy, day })
    : say('The provider pays it to your bank: expect it there by {day}.', { day })
}

function cancelledText({ amount }: PayoutRequest): string {
  return say('You cancelled it before it was sent. The {amount} is back in your available balance.', {
    amount: formatCents(amount),
  })
}

function failedText({ amount, failureReason }: PayoutRequest, note: string | null): string {
  const reason = (failureReason ?? note ?? '').trim()
  const sentence = reason === '' || /[.!?]$/.test(reason) ? reason : `${reason}.`
  const back = say('The {amount} is back in your available balance, and you can request it again.', {
    amount: formatCents(amount),
  })
  return `${sentence} ${back}`.trim()
}

import type { BankAccount } from '#shared/contract/bank-accounts'
import type { PayoutRequest } from '#shared/contract/payouts'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { arrivalWords, type PayoutStatus } from '#shared/rules/payouts'

const STATUS_NAMES: Record<PayoutStatus, string> = {
  pending: 'Pending',
  processing: 'On its way',
  completed: 'Arrived',
  failed: 'Failed',
}

/** What was handed over arrives later: it is done for us, and not yet there. `now` in milliseconds. */
const isComing = ({ status, expectedBy }: PayoutRequest, now: number) =>
  status === 'completed' && expectedBy !== null && Date.parse(expectedBy) > now

/** Its status in a word or two. */
export function statusName(payout: PayoutRequest, now: number): string {
  return isComing(payout, now) ? 'Paid out' : STATUS_NAMES[payout.status]
}

export interface Stage {
  title: string
  /** `done`: behind it. `now`: where it is. `ahead`: still to come. `failed`: where it ended. */
  state: 'done' | 'now' | 'ahead' | 'failed'
  /** ISO 8601; null for what has not happened. */
  at: string | null
  text: string | null
}

/** The account that a payout goes to, among one’s own: by the words that name it. */
export function accountOf({ destination }: PayoutRequest, accounts: readonly BankAccount[]): BankAccount | undefined {
  return accounts.find(({ bankName, accountNumber }) => `${bankName} ${accountNumber}` === destination)
}

/** The way of a payout in three stages: requested, on its way, and its end. `now` in milliseconds. */
export function wayOf(payout: PayoutRequest, accounts: readonly BankAccount[], now: number): Stage[] {
  const { status } = payout
  const at = (wanted: PayoutStatus) => payout.steps.findLast((step) => step.status === wanted)?.createdAt ?? null
  const noteOf = (wanted: PayoutStatus) => payout.steps.findLast((step) => step.status === wanted)?.note ?? null
  const wasSent = at('processing') !== null || status === 'processing' || status === 'completed'

  const requested: Stage = {
    title: 'Requested',
    state: status === 'pending' ? 'now' : 'done',
    at: payout.requestedAt,
    text: status === 'pending' ? waitingText(payout, accounts) : null,
  }
  const sent: Stage = {
    title: 'On its way',
    state: status === 'pending' ? 'ahead' : status === 'processing' ? 'now' : 'done',
    at: at('processing'),
    text: status === 'pending' ? aheadText(payout) : status === 'processing' ? sentText(payout) : null,
  }
  if (status === 'failed') {
    const failed: Stage = {
      title: 'Failed',
      state: 'failed',
      at: payout.processedAt ?? at('failed'),
      text: failedText(payout, noteOf('failed')),
    }
    return wasSent ? [requested, sent, failed] : [requested, failed]
  }
  const arrived: Stage = {
    title: isComing(payout, now) ? 'Paid out' : 'Arrived',
    state: status === 'completed' ? 'done' : 'ahead',
    at: status === 'completed' ? (payout.processedAt ?? at('completed')) : null,
    text: status === 'completed' ? arrivedText(payout, noteOf('completed'), now) : null,
  }
  return [requested, sent, arrived]
}

function waitingText(payout: PayoutRequest, accounts: readonly BankAccount[]): string {
  const account = accountOf(payout, accounts) ?? accounts.find(({ isPrimary }) => isPrimary)
  if (account && !account.isVerified)
    return 'Waiting for verification: we check your bank account first, then it is sent. You need not do anything.'
  return 'We look at it and send it. You get an email at each step.'
}

function aheadText({ accountType }: PayoutRequest): string | null {
  return accountType && `Once it is sent, it arrives ${arrivalWords(accountType)}.`
}

function sentText({ accountType, expectedBy }: PayoutRequest): string {
  const usual = accountType ? `It arrives ${arrivalWords(accountType)}` : 'It has been sent'
  return expectedBy ? `${usual}: expect it by ${formatDate(expectedBy)}.` : `${usual}.`
}

function arrivedText(payout: PayoutRequest, note: string | null, now: number): string | null {
  if (!isComing(payout, now)) return note
  return `Stripe pays it to your bank: expect it there by ${formatDate(payout.expectedBy)}.`
}

function failedText({ amount, failureReason }: PayoutRequest, note: string | null): string {
  const reason = (failureReason ?? note ?? '').trim()
  const sentence = reason === '' || /[.!?]$/.test(reason) ? reason : `${reason}.`
  return `${sentence} The ${formatCents(amount)} is back in your available balance, and you can ask for it again.`.trim()
}

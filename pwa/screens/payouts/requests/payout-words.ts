import type { BankAccount } from '#shared/contract/bank-accounts'
import type { PayoutRequest } from '#shared/contract/payouts'
import { formatDate } from '#shared/rules/dates'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { arrivalWords, type PayoutStatus } from '#shared/rules/payouts'

const STATUS_NAMES: Record<PayoutStatus, string> = {
  pending: 'Pending',
  processing: 'On its way',
  completed: 'Arrived',
  failed: 'Failed',
}

/** Whether we have handed the payout over to the provider, but it has not arrived yet. `now` in milliseconds since 1970. */
const isComing = ({ status, expectedBy }: PayoutRequest, now: number) =>
  status === 'completed' && expectedBy !== null && Date.parse(expectedBy) > now

/** The status as text. `now` in milliseconds since 1970. */
export function statusName(payout: PayoutRequest, now: number): string {
  if (payout.isCancelled) return 'Cancelled'
  return isComing(payout, now) ? 'Paid out' : (STATUS_NAMES[payout.status] ?? 'In progress')
}

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
export function findAccount({ destination }: PayoutRequest, accounts: readonly BankAccount[]): BankAccount | undefined {
  return accounts.find((account) => accountName(account) === destination)
}

/** The stages of a payout: requested, on its way, and arrived, failed or cancelled. `now` in milliseconds since 1970. */
export function payoutStages(payout: PayoutRequest, accounts: readonly BankAccount[], now: number): Stage[] {
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
      title: payout.isCancelled ? 'Cancelled' : 'Failed',
      state: 'failed',
      at: payout.processedAt ?? at('failed'),
      text: payout.isCancelled ? cancelledText(payout) : failedText(payout, noteOf('failed')),
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
  const account = findAccount(payout, accounts) ?? accounts.find(({ isPrimary }) => isPrimary)
  if (account && !account.isVerified)
    return 'Waiting for verification: we check your account first, then we send it. You do not need to do anything.'
  if (payout.rest) return restText(payout.rest)
  if (payout.isFinal) return 'Our team pays it by hand. You get an email at each step.'
  return 'We check it and send it. You get an email at each step.'
}

function restText({ until, because }: NonNullable<PayoutRequest['rest']>): string {
  const cause = because === 'account' ? 'your payout account' : 'your password or email address'
  return `For your safety, payouts are paused until ${formatDate(until)}, because ${cause} was changed. You do not need to do anything.`
}

function aheadText({ accountType }: PayoutRequest): string | null {
  return accountType && `After it is sent, it arrives ${arrivalWords(accountType)}.`
}

function sentText({ accountType, expectedBy, isDelayed }: PayoutRequest): string {
  if (isDelayed) return 'Waiting for the transfer. We are working on it, and you do not need to do anything.'
  const usual = accountType ? `It arrives ${arrivalWords(accountType)}` : 'It has been sent'
  return expectedBy ? `${usual}: expect it by ${formatDate(expectedBy)}.` : `${usual}.`
}

function arrivedText(payout: PayoutRequest, note: string | null, now: number): string | null {
  if (!isComing(payout, now)) return note
  return `${payout.paidOnBy ?? 'The provider'} pays it to your bank: expect it there by ${formatDate(payout.expectedBy)}.`
}

function cancelledText({ amount }: PayoutRequest): string {
  return `You cancelled it before it was sent. The ${formatCents(amount)} is back in your available balance.`
}

function failedText({ amount, failureReason }: PayoutRequest, note: string | null): string {
  const reason = (failureReason ?? note ?? '').trim()
  const sentence = reason === '' || /[.!?]$/.test(reason) ? reason : `${reason}.`
  return `${sentence} The ${formatCents(amount)} is back in your available balance, and you can request it again.`.trim()
}

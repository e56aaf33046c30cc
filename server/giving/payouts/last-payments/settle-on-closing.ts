import type { Transaction } from 'kysely'
import type { closeAccount, OwedOnClosing } from '#shared/contract/auth'
import type { CallInput } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { openEmail } from '../../../community/users/emails'
import type { Context } from '../../../context'
import type { Row, Tables } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'
import { findPrimaryAccount } from '../account-queries'
import { labelOf } from '../accounts/present-account'
import { payableInAll, payableParts } from '../balance/balance'
import type { FundraiserBalance } from '../balance/fundraiser-balance'
import { listBalances } from '../balance/list-balances'
import { listOpenReturns } from '../balance/open-returns'
import { keepContact } from '../former-contacts'
import { listPaidPeople } from '../queries'
import { storePayout } from '../store-payout'

type Settlement = CallInput<typeof closeAccount>['body']['owed']

/**
 * Settles what is owed to a person who closes their account, in the transaction that closes it and holds their lock. Returns what
 * writes the sentences of the mail about the closing, in its language; null when nothing is owed. Throws 409 while a refund or dispute is open, without
 * the person's choice for the amount that is owed now, without an account to pay it to, and before the address is confirmed.
 */
export async function settleOnClosing(
  transaction: Transaction<Tables>,
  context: Context,
  user: Row<'users'>,
  settlement: Settlement,
): Promise<(() => string) | null> {
  if ((await listOpenReturns(transaction, [user.id])).length > 0) throw refuse('account.return-open')
  const balances = await listBalances(transaction, [user.id])
  const amount = payableInAll(balances)
  const waiting = balances.reduce((sum, balance) => sum + balance.waiting, 0)
  if (amount === 0 && waiting === 0) return null
  const account = await findPrimaryAccount(transaction, user.id)
  if (amount > 0 && settlement?.amount !== amount)
    throw refuse(
      'account.money-left',
      { amount },
      { details: { owed: presentOwed(balances, account && labelOf(context, account)) } },
    )

  await keepContact(transaction, context, user.id, {
    ...{ fullName: user.fullName, email: openEmail(context.secrets, user), language: user.language },
  })
  const waits = waiting > 0 ? () => describeWaiting(waiting) : null
  if (amount === 0) return waits
  const paid = await pay()
  return waits ? () => `${paid()} ${waits()}` : paid

  async function pay(): Promise<() => string> {
    if (settlement?.choice === 'leave-to-team')
      return () =>
        say('{amount} is still yours. Our team asks you in a mail to this address how to pay it to you.', {
          amount: formatCents(amount),
        })
    if (!account) throw refuse('bank-account.needed')
    if (user.emailConfirmedAt === null && !(await listPaidPeople(transaction, [user.id])).has(user.id))
      throw refuse('account.email-unconfirmed')
    const destinationLabel = labelOf(context, account)
    const details = { userId: user.id, isFinal: 1, bankAccountId: account.id, destinationLabel } as const
    await storePayout(transaction, context, details, payableParts(balances))
    return () =>
      say(
        'Our team pays the {amount} that is still yours to {account}, and writes to this address when it is on its way.',
        { amount: formatCents(amount), account: destinationLabel },
      )
  }
}

function describeWaiting(amount: number): string {
  return say(
    'Your commission of {amount} waits until the people it was earned with confirm their accounts. Then our team writes to this address.',
    { amount: formatCents(amount) },
  )
}

function presentOwed(balances: readonly FundraiserBalance[], destination: string | undefined): OwedOnClosing {
  const titleOf = (id: number) => balances.find(({ fundraiserId }) => fundraiserId === id)?.title ?? ''
  return {
    amount: payableInAll(balances),
    parts: payableParts(balances).map(({ fundraiserId, amount }) => ({
      fundraiser: fundraiserId === null ? null : { id: fundraiserId, title: titleOf(fundraiserId) },
      amount,
    })),
    destination: destination ?? null,
  }
}

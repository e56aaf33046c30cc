import { sql, type Transaction } from 'kysely'
import { formatPaid } from '#shared/rules/money/format-paid'
import { mailAdmins } from '../../../community/users/mail-admins'
import type { Context } from '../../../context'
import type { Tables } from '../../../platform/database/schema'
import type { Letter } from '../../../platform/mail/letter'
import { traitsOf } from '../../../providers/registry'
import type { Payout } from '../tables'

/** Payouts are named one by one up to this many. */
const MOST_NAMED = 20

/**
 * Mails every admin that payouts wait for our own funds at a provider, at most once a day (UTC) for each currency. Runs in the transaction
 * that stores that the payout waits, after that.
 */
export async function mailOfMissingFunds(
  transaction: Transaction<Tables>,
  context: Context,
  { method, localCurrency }: Payout,
): Promise<void> {
  if (method === null || method === 'by-hand') return
  const currency = localCurrency ?? 'USD'
  const waiting = await transaction
    .selectFrom('payout_requests')
    .select(['id', 'amount', 'localAmount'])
    .where('waitingFor', '=', 'funds')
    .where('status', '=', 'processing')
    .where('method', '=', method)
    .where(sql<string>`coalesce("localCurrency", 'USD')`, '=', currency)
    .orderBy('id')
    .execute()
  const payouts = waiting.map(({ id, localAmount, amount }) => ({ id, amount: localAmount ?? amount }))
  const day = new Date(context.clock()).toISOString().slice(0, 10)
  const missing = { provider: traitsOf(method).name, currency, payouts }
  await mailAdmins(transaction, context, `funds-missing:${method}:${currency}:${day}`, ({ fullName }) =>
    missingFundsLetter(context.config.publicUrl, fullName, missing),
  )
}

interface MissingFunds {
  /** As people know it. */
  provider: string
  currency: string
  /** The payouts that wait; amounts in minor units of the currency. */
  payouts: readonly { id: number; amount: number }[]
}

function missingFundsLetter(publicUrl: string, name: string, { provider, currency, payouts }: MissingFunds): Letter {
  const needed = payouts.reduce((sum, { amount }) => sum + amount, 0)
  const unnamed = payouts.length - MOST_NAMED
  return {
    subject: `Payouts wait for funds: ${provider}, ${currency}`,
    paragraphs: [
      `Hello ${name},`,
      `Our balance at ${provider} is too low, so ${payouts.length === 1 ? 'a payout waits' : `${payouts.length} payouts wait`}. Each is tried again every quarter of an hour: once the money is there, nothing else is needed. The amounts below are without the fees of the transfers.`,
    ],
    facts: [
      ['Provider', provider],
      ['Currency', currency],
      ['Needed', formatPaid(needed, currency)],
      ...payouts
        .slice(0, MOST_NAMED)
        .map(({ id, amount }): [string, string] => [`Payout ${id}`, formatPaid(amount, currency)]),
      ...(unnamed > 0 ? [['Further payouts', String(unnamed)] as [string, string]] : []),
    ],
    action: { label: 'See the payouts', url: `${publicUrl}/admin?tab=payouts` },
    ending: ['You get this mail once a day while payouts wait.'],
  }
}

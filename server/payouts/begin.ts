import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import type { Handle } from '../database/open'
import type { PayoutMethod, Tables } from '../database/schema'
import { AppError } from '../http/app-error'
import { findAccount } from './account-queries'
import { findPeople } from './admin-queries'
import { listPurses } from './balance-queries'
import type { Carry, Decision } from './decide'
import { destinationOf, sealDestination } from './destination'
import { sentLetter } from './letters'
import { localAmountOf, readRate } from './prepare-transfer'
import { labelOf } from './present-account'
import { insertStep, type Payout, updatePayout } from './queries'
import { tellOfPayout } from './tell'
import { waysOf, whyNotNow } from './ways'

/** After so long without an answer a provider is asked what became of a transfer. Far longer than a call may take. */
const FIRST_CHECK_AFTER = 2 * 60_000

/**
 * Gets the sending of a payout ready: how, and at which rate. Gives what happens inside the transaction: where it goes and under
 * which reference is written down before any provider hears of it. Throws 409 for what stands in the way.
 */
export async function prepareSending(
  context: Context,
  admin: Viewer,
  seen: Payout,
  decision: Decision,
): Promise<Carry> {
  // What has moved on meanwhile is refused inside.
  if (seen.status !== 'pending') return async (_, payout) => payout
  const first = await readPlan(context, context.database.read, seen, decision.method)
  const rate = first.method === 'flutterwave' ? await readRate(context, first.destination.currency) : null

  return async (transaction, payout) => {
    const { account, method, destination } = await readPlan(context, transaction, payout, decision.method)
    if (method !== first.method) throw new AppError(409, 'This has just changed. Please look at it again.')
    const now = context.clock()
    const byHand = method === 'by-hand'
    const currency = method === 'flutterwave' ? destination.currency : 'USD'
    const tries = payout.tries + 1
    const sent = await updatePayout(transaction, payout.id, {
      status: 'processing',
      method,
      tries,
      reference: byHand ? null : newReference(payout.id, tries),
      destination: sealDestination(context.secrets, destination),
      destinationLabel: method === 'stripe' ? 'Stripe account' : labelOf(account),
      localAmount: byHand ? null : localAmountOf(payout.amount, { ...destination, currency }, rate),
      localCurrency: byHand ? null : currency,
      rate,
      notes: decision.notes ?? payout.notes,
      stripeTransferId: byHand ? (decision.stripeTransferId ?? null) : null,
      checks: 0,
      nextCheckAt: byHand ? null : now + FIRST_CHECK_AFTER,
    })
    await insertStep(transaction, {
      payoutId: payout.id,
      status: 'processing',
      note: null,
      actorId: admin.id,
      createdAt: now,
    })
    // Of one that a provider sends the person hears once the provider has taken it.
    if (byHand) await tellOfPayout(transaction, context, sent, 'sent', sentLetter)
    return sent
  }
}

/**
 * Unlike any other for ever: a database that was restored from a backup counts its ids anew, and a name that the provider knows
 * already would make it take another person's transfer for this one.
 */
function newReference(id: number, tries: number): string {
  return `payout-${id}-${tries}-${randomBytes(4).toString('hex')}`
}

async function readPlan(
  context: Context,
  database: Handle | Transaction<Tables>,
  payout: Payout,
  wanted: PayoutMethod | undefined,
) {
  const account = payout.bankAccountId === null ? undefined : await findAccount(database, payout.bankAccountId)
  const person = (await findPeople(database, [payout.userId])).get(payout.userId)
  if (!person) throw new Error(`The payout ${payout.id} is nobody's`)
  const standing = { payout, account, person, purses: await listPurses(database, [payout.userId]) }
  const reason = whyNotNow(standing)
  if (reason !== null || !account) throw new AppError(409, reason ?? 'The account is gone.')
  const ways = waysOf(context, standing)
  const method = wanted === undefined ? ways[0] : ways.find((way) => way === wanted)
  if (!method) throw new AppError(409, 'It can’t be sent in this way. Please choose another one.')
  return { account, method, destination: destinationOf(context.secrets, account, person) }
}

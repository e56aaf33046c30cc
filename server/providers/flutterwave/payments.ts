import { EMAIL_REGEX } from 'valibot'
import { z } from 'zod'
import { prefixOf } from '#shared/language/languages'
import { cut } from '#shared/rules/characters'
import { minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { requestLanguage } from '../../platform/language'
import { toMinor } from '../amounts'
import {
  type PaymentCalls,
  type PaymentState,
  ProviderRefusal,
  ProviderReplyUnknown,
  ProviderUnavailable,
  type ReceivedPayment,
} from '../gateway'
import type { FlutterwaveClient, FlutterwaveEndpoint } from './client'
import { type FlutterwaveTransaction, linkReply, transactionReply, transactionsReply } from './replies'

/** The values of `payment_options` by country (v3 documentation, September 2026). Elsewhere the provider's page decides. */
const OPTIONS: Readonly<Record<string, string>> = {
  KE: 'mpesa',
  GH: 'mobilemoneyghana',
  UG: 'mobilemoneyuganda',
  RW: 'mobilemoneyrwanda',
  TZ: 'mobilemoneytanzania',
  ZM: 'mobilemoneyzambia',
  MW: 'mobilemoneymalawi',
  CM: 'mobilemoneyfranco',
  CI: 'mobilemoneyfranco',
  SN: 'mobilemoneyfranco',
  NG: 'banktransfer,ussd,account',
}

/** Minutes that a hosted page may be paid: the price in local currency is not fixed for ever. */
const SESSION_MINUTES = 30
/** How often one hosted page allows a retry after a refusal: a thief who tests stolen cards wants many. */
const RETRIES = 3
const LONGEST_TITLE = 100

export function flutterwavePayments(
  client: FlutterwaveClient,
  endpoint: FlutterwaveEndpoint,
  live: boolean,
): PaymentCalls {
  return {
    async open(charge) {
      const methods = OPTIONS[charge.payer?.country ?? '']
      const reply = await client.post('/v3/payments', linkReply, {
        tx_ref: charge.reference,
        amount: minorToDecimal(charge.amount, minorDigits(charge.currency)),
        currency: charge.currency,
        redirect_url: endpoint.returnUrl + prefixOf(requestLanguage()),
        ...(methods && { payment_options: methods }),
        customer: {
          // A provider may refuse addresses that browsers accept, and with them the gift.
          email: charge.donorEmail && EMAIL_REGEX.test(charge.donorEmail) ? charge.donorEmail : endpoint.standInEmail,
          ...(charge.donorName && { name: charge.donorName }),
        },
        customizations: { title: cut(charge.fundraiserTitle, LONGEST_TITLE) },
        configurations: { session_duration: SESSION_MINUTES, max_retry_attempt: RETRIES },
        meta: { attempt: charge.attemptPublicId, fundraiser: String(charge.fundraiserId) },
      })
      return { reference: charge.reference, handle: reply.data.link }
    },

    async lookUp(reference) {
      const { transactions } = await findTransactions(client, reference)
      return transactions.length === 0 ? 'not-found' : stateOf(transactions, live)
    },

    async close({ reference, handle }) {
      try {
        await client.post('/v3/payments/link/disable', null, { link: handle })
      } catch (error) {
        // The page is no longer active: it was paid, expired or disabled before. The status is read next.
        if (!(error instanceof ProviderRefusal)) throw error
      }
      const { transactions, isComplete } = await findTransactions(client, reference)
      const state = stateOf(transactions, live)
      if (state.status === 'paid') return 'paid-meanwhile'
      if (!isComplete) throw new ProviderUnavailable('Flutterwave: the list of the payments is not known')
      if (transactions.length === 0) return 'closed'
      // A prompt on a phone can still be approved.
      if (state.status !== 'declined') throw new ProviderUnavailable('Flutterwave: a payment is still under way')
      return 'closed'
    },
  }
}

/** The state of all tries under one reference together. An unknown status means: ask again later. */
export function stateOf(transactions: FlutterwaveTransaction[], live: boolean): PaymentState {
  const paid = transactions.filter((transaction) => transaction.status === 'successful')
  if (paid.length > 0) {
    return { status: 'paid', received: paid.map((transaction) => receivedBy(transaction, live)), message: null }
  }
  if (transactions.some((transaction) => transaction.status !== 'failed'))
    return { status: 'waiting', received: [], message: null }
  return { status: 'declined', received: [], message: transactions.at(-1)?.processor_response ?? null }
}

const ourMeta = z.object({ attempt: z.string() })

/** Verify does not return a mode: the key determines it. */
function receivedBy(transaction: FlutterwaveTransaction, live: boolean): ReceivedPayment {
  const { id, amount, currency, app_fee: fee, meta } = transaction
  const ours = ourMeta.safeParse(meta)
  return {
    externalId: id,
    amount: toMinor(amount, currency),
    currency,
    attemptPublicId: ours.success ? ours.data.attempt : null,
    live,
    fee: fee ? { amount: toMinor(fee, currency), currency } : null,
  }
}

/** Pages of the list that are read for one reference; a donor never makes more tries than fit on them. */
const MOST_PAGES = 5

export interface FoundTransactions {
  transactions: FlutterwaveTransaction[]
  /** False if the list could not be read: then there may be other transactions. */
  isComplete: boolean
}

/** A declined try leaves the page open, so there may be several; the list completes `verify_by_reference`. */
export async function findTransactions(client: FlutterwaveClient, reference: string): Promise<FoundTransactions> {
  const verified = await verify(client, '/v3/transactions/verify_by_reference', { tx_ref: reference })
  const found = new Map(verified?.tx_ref === reference ? [[verified.id, verified]] : [])
  try {
    for (const { id } of await list(client, reference)) {
      const transaction = found.has(id) ? null : await verify(client, `/v3/transactions/${id}/verify`, {})
      if (transaction?.tx_ref === reference) found.set(id, transaction)
    }
  } catch (error) {
    // Without the list a second payment may be missed for now; but money that is known to be there must not wait for it, and
    // neither must the donor when the list has an unknown shape, which waiting does not cure.
    const isEnough = verified?.status === 'successful' || (found.size > 0 && error instanceof ProviderReplyUnknown)
    if (!(error instanceof ProviderUnavailable) || !isEnough) throw error
    return { transactions: [...found.values()], isComplete: false }
  }
  return { transactions: [...found.values()], isComplete: true }
}

/** The ids in the list. It is only a hint: each transaction is verified by its id. */
async function list(client: FlutterwaveClient, reference: string): Promise<{ id: string }[]> {
  const rows: { id: string; tx_ref?: string | null | undefined }[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { tx_ref: reference, page: String(page) }
    const reply = await reading(client.read('/v3/transactions', query, transactionsReply))
    rows.push(...(reply?.data ?? []))
    if (page >= (reply?.meta?.page_info?.total_pages ?? 1)) break
  }
  return rows.filter((row) => row.tx_ref === reference)
}

async function verify(client: FlutterwaveClient, path: string, query: Record<string, string>) {
  return (await reading(client.read(path, query, transactionReply)))?.data ?? null
}

/** A refusal to show something means "not found", which may mean "not yet". */
function reading<Reply>(read: Promise<Reply>): Promise<Reply | null> {
  return read.catch((error: unknown) => {
    if (error instanceof ProviderRefusal) return null
    throw error
  })
}

import { z } from 'zod'
import { prefixOf } from '#shared/language/languages'
import { type Currency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { requestLanguage } from '../../platform/language/current-language'
import {
  type AccountNames,
  type Gateway,
  type ProviderEvent,
  type ProviderRecord,
  ProviderRefusal,
  ProviderUnavailable,
  type RecordCalls,
  type RecordKind,
  type TransferDestination,
  unavailableIfRefused,
} from '../gateway'
import type { ReplyReports } from '../unknown-reply'
import { listFlutterwaveChanges } from './changes'
import { createFlutterwaveClient, type FlutterwaveClient } from './client'
import { type FlutterwaveEndpoint, isLiveFlutterwaveKey } from './endpoint'
import { readFlutterwaveEvent } from './events'
import { accountReply, linkReply, pageReply, rateReply } from './replies'
import { flutterwaveReturns } from './returns'
import { type Branch, createBanks, type FlutterwaveBanks } from './sending/banks'
import { findTransferRoute } from './sending/networks'
import { stateOf } from './state'
import { findTransactions } from './transactions'
import { flutterwaveTransfers } from './transfers'

/** Countries whose bank accounts it resolves: the documents name Nigeria, and those of version 2 also Ghana. */
const BANKS_IN = ['NG', 'GH']
/** The country whose phone numbers it resolves. */
const PHONES_IN = 'KE'

/** Flutterwave's call that tells the holder of an account. */
function createAccountNames(client: FlutterwaveClient, banks: FlutterwaveBanks): AccountNames {
  const covers: AccountNames['covers'] = ({ accountType, country }) =>
    accountType === 'mobile_money' ? country === PHONES_IN : BANKS_IN.includes(country)

  async function bodyFor(destination: TransferDestination): Promise<object> {
    const { accountNumber, accountType, bankName, country } = destination
    if (accountType !== 'mobile_money') {
      const { code } = await banks.findBank(country, bankName)
      // Without a country Nigeria is meant.
      return { account_number: accountNumber, account_bank: code, ...(country !== 'NG' && { country }) }
    }
    const route = findTransferRoute(destination)
    if (route?.kind !== 'phone') throw new ProviderRefusal(`Flutterwave: no names of this network in ${country}`)
    return { account_number: accountNumber, account_bank: route.network, type: 'MOBILEMONEY', country }
  }

  return {
    covers,
    async resolve(destination) {
      const reply = await client.post('/v3/accounts/resolve', accountReply, await bodyFor(destination))
      return reply.data.account_name
    },
  }
}

const text = z.union([z.string(), z.number()]).transform(String)

/** The parts of a row that are the same in the lists of transactions, refunds and transfers. */
const row = z.object({
  id: text,
  tx_ref: z.string().nullish(),
  reference: z.string().nullish(),
  comments: z.string().nullish(),
  amount: text.nullish(),
  amount_refunded: text.nullish(),
  currency: z.string().nullish(),
  status: z.string(),
})
type Row = z.output<typeof row>

const PATHS: Record<RecordKind, string> = {
  payments: '/v3/transactions',
  refunds: '/v3/refunds',
  transfers: '/v3/transfers',
}
/** How our own references begin, by which we recognise our objects. */
const OURS = /^(Pamoja refund |pamoja-|payout-)/

/** Flutterwave's lists, newest first, by whole days; the cursor is the number of the page. */
function flutterwaveRecords(client: FlutterwaveClient): RecordCalls {
  return {
    async listRecords(kind, { from, until }, cursor) {
      const page = Number(cursor ?? 1)
      const query = { from: dayOf(from), to: dayOf(until), page: String(page) }
      const { data, meta } = await unavailableIfRefused(client.read(PATHS[kind], query, pageReply(row)))
      const pages = meta?.page_info?.total_pages ?? 1
      return {
        records: data.map((one) => recordOf(kind, one)),
        next: data.length > 0 && page < pages ? String(page + 1) : null,
      }
    },
  }
}

function recordOf(kind: RecordKind, { id, amount, amount_refunded: refunded, currency, ...rest }: Row): ProviderRecord {
  const reference = { payments: rest.tx_ref, refunds: rest.comments, transfers: rest.reference }[kind] ?? null
  return {
    id,
    reference,
    amount: (kind === 'refunds' ? refunded : amount) ?? '0',
    currency: currency ?? null,
    status: statusOf(rest.status.toLowerCase()),
    isOurs: reference !== null && OURS.test(reference),
  }
}

/** `successful`, `completed`, `completed-momo`; `failed`, `failed-…`; others are under way. */
function statusOf(status: string): ProviderRecord['status'] {
  if (/^(successful|completed)/.test(status)) return 'done'
  return status.startsWith('failed') ? 'failed' : 'pending'
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/**
 * `in`: local money for one dollar that a donor pays. `out`: local money that one dollar buys for a payout, which is less.
 */
type Direction = 'in' | 'out'

/** Major units of local money in the request for a payout rate: with fewer, the rate would have too few digits. */
const ASKED_FOR = 1_000_000
const DIGITS = 6

/** Local major units for one US dollar, as decimal text. Throws ProviderUnavailable, ProviderRefusal. */
async function readRate(client: FlutterwaveClient, currency: Currency, direction: Direction): Promise<string> {
  // The amount is the amount that is to arrive; the documents describe the field `rate` in both directions.
  if (direction === 'in') return upTo12Digits(await leavingFor(client, currency, 1, 'USD'))
  return perDollar(await leavingFor(client, 'USD', ASKED_FOR, currency))
}

/** The amount that leaves a wallet in `source` for `amount` to arrive. */
async function leavingFor(
  client: FlutterwaveClient,
  source: Currency,
  amount: number,
  destination: Currency,
): Promise<string> {
  const query = { amount: String(amount), source_currency: source, destination_currency: destination }
  const { data } = await client.read('/v3/transfers/rates', query, rateReply)
  if (
    data.source.currency !== source ||
    data.destination.currency !== destination ||
    Number(data.destination.amount) !== amount ||
    Number(data.source.amount) === 0
  ) {
    throw new ProviderUnavailable('Flutterwave: a rate for something else')
  }
  return data.source.amount
}

/** A computed rate has more digits than ours allow (shared/rules/money/exchange.ts). */
function upTo12Digits(decimal: string): string {
  return decimal.replace(/(\.\d{12})\d+$/, '$1')
}

/** Rounded down: never order more than the dollars buy. */
function perDollar(dollars: string): string {
  const [whole = '', fraction = ''] = dollars.split('.')
  const scaled = (BigInt(ASKED_FOR) * 10n ** BigInt(fraction.length + DIGITS)) / BigInt(whole + fraction)
  return minorToDecimal(Number(scaled), DIGITS)
}

/** The values of `payment_options` by country (v3 documentation, September 2026). Null where the provider's page decides. */
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

function paymentOptions(country: string | undefined): string | null {
  return OPTIONS[country ?? ''] ?? null
}

export interface FlutterwaveGateway extends Gateway {
  /** The branches of a bank, by the bank's name; empty when the bank is unknown. Throws ProviderUnavailable, ProviderRefusal. */
  listBranches(country: string, bankName: string): Promise<Branch[]>
  /** Local major units for one US dollar that comes in or goes out, as decimal text. Throws ProviderUnavailable. */
  rate(currency: Currency, direction: Direction): Promise<string>
  readEvent(...message: Parameters<Gateway['readEvent']>): ProviderEvent | null
}

export interface FlutterwaveGatewayOptions extends FlutterwaveEndpoint {
  timeoutMs: number
  clock: () => number
  reports: ReplyReports
}

/** Minutes that a hosted page may be paid: the price in local currency is not fixed for ever. */
const SESSION_MINUTES = 30
/** How often one hosted page allows a retry after a refusal: a thief who tests stolen cards wants many. */
const RETRIES = 3
const LONGEST_TITLE = 100

/** Flutterwave's v3 API: donations by phone and bank on its hosted page, and payouts to banks and phones. */
export function createFlutterwaveGateway(options: FlutterwaveGatewayOptions): FlutterwaveGateway {
  const { webhookSecrets, returnUrl, standInEmail, organisation, clock } = options
  const live = isLiveFlutterwaveKey(options.secretKey)
  const client = createFlutterwaveClient(options)
  const banks = createBanks(client, clock)
  const rateOut = (currency: Currency) => readRate(client, currency, 'out')

  const lookUp: Gateway['lookUp'] = async (reference) => {
    const { transactions } = await findTransactions(client, reference)
    return transactions.length === 0 ? 'not-found' : stateOf(transactions, live)
  }

  return {
    provider: 'flutterwave',
    address: options.address,
    configured: true,
    live,

    async open(charge) {
      const methods = paymentOptions(charge.payer?.country)
      const reply = await client.post('/v3/payments', linkReply, {
        tx_ref: charge.reference,
        amount: minorToDecimal(charge.amount, minorDigits(charge.currency)),
        currency: charge.currency,
        redirect_url: returnUrl + prefixOf(requestLanguage()),
        ...(methods && { payment_options: methods }),
        customer: { email: charge.donorEmail ?? standInEmail, ...(charge.donorName && { name: charge.donorName }) },
        customizations: { title: charge.fundraiserTitle.slice(0, LONGEST_TITLE) },
        configurations: { session_duration: SESSION_MINUTES, max_retry_attempt: RETRIES },
        meta: { attempt: charge.attemptPublicId, fundraiser: String(charge.fundraiserId) },
      })
      return { reference: charge.reference, handle: reply.data.link }
    },

    lookUp,

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

    ...flutterwaveTransfers({ client, banks, sender: organisation, rate: rateOut }),
    accountNames: createAccountNames(client, banks),
    listBranches: banks.listBranches,
    ...flutterwaveReturns(client),
    ...flutterwaveRecords(client),
    listChanges: (since) => listFlutterwaveChanges(client, since),

    readEvent: (rawBody, headers) => readFlutterwaveEvent(rawBody, headers, webhookSecrets),
    rate: (currency, direction) => readRate(client, currency, direction),
  }
}

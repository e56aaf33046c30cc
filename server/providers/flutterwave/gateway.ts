import { z } from 'zod'
import type { Currency } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { GatewayOptions } from '../exchange'
import {
  type AccountNames,
  type Gateway,
  type ProviderEvent,
  type ProviderRecord,
  ProviderRefusal,
  ProviderUnavailable,
  type RecordKind,
  type TransferDestination,
  unavailableIfRefused,
} from '../gateway'
import { type Branch, createBanks, type FlutterwaveBanks } from './banks'
import {
  createFlutterwaveClient,
  type FlutterwaveClient,
  type FlutterwaveEndpoint,
  isLiveFlutterwaveKey,
} from './client'
import { listFlutterwaveChanges, readFlutterwaveEvent } from './events'
import { findTransferRoute } from './orders'
import { flutterwavePayments } from './payments'
import { accountReply, pageReply, rateReply } from './replies'
import { flutterwaveReturns } from './returns'
import { flutterwaveTransfers } from './transfers'

export interface FlutterwaveGateway extends Gateway {
  /** The branches of a bank, by the bank's name; empty when the bank is unknown. Throws ProviderUnavailable, ProviderRefusal. */
  listBranches(country: string, bankName: string): Promise<Branch[]>
  /** Local major units for one US dollar that comes in or goes out, as decimal text. Throws ProviderUnavailable. */
  rate(currency: Currency, direction: Direction): Promise<string>
  readEvent(...message: Parameters<Gateway['readEvent']>): ProviderEvent | null
}

/** Flutterwave's v3 API: donations by phone and bank on its hosted page, and payouts to banks and phones. */
export function createFlutterwaveGateway(options: FlutterwaveEndpoint & GatewayOptions): FlutterwaveGateway {
  const { webhookSecrets, organisation, clock } = options
  const live = isLiveFlutterwaveKey(options.secretKey)
  const client = createFlutterwaveClient(options)
  const banks = createBanks(client, clock)
  const rate: FlutterwaveGateway['rate'] = (currency, direction) => readRate(client, currency, direction)

  return {
    provider: 'flutterwave',
    address: options.address,
    configured: true,
    live,
    ...flutterwavePayments(client, options, live),
    ...flutterwaveTransfers({ client, banks, sender: organisation, rate: (currency) => rate(currency, 'out') }),
    ...flutterwaveReturns(client),
    accountNames: createAccountNames(client, banks),
    listBranches: banks.listBranches,
    listRecords: flutterwaveRecords(client),
    listChanges: (since) => listFlutterwaveChanges(client, since),
    readEvent: (rawBody, headers) => readFlutterwaveEvent(rawBody, headers, webhookSecrets),
    rate,
  }
}

/** Countries whose bank accounts it resolves: the documents name Nigeria, and those of version 2 also Ghana. */
const BANKS_IN = ['NG', 'GH']
const PHONES_IN = 'KE'

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
function flutterwaveRecords(client: FlutterwaveClient): Gateway['listRecords'] {
  return async (kind, { from, until }, cursor) => {
    const page = Number(cursor ?? 1)
    const query = { from: dayOf(from), to: dayOf(until), page: String(page) }
    const { data, meta } = await unavailableIfRefused(client.read(PATHS[kind], query, pageReply(row)))
    const pages = meta?.page_info?.total_pages ?? 1
    return {
      records: data.map((one) => recordOf(kind, one)),
      next: data.length > 0 && page < pages ? String(page + 1) : null,
    }
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

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** `in`: local money for one dollar that a donor pays; `out`: that one dollar buys, which is less. */
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

async function leavingFor(client: FlutterwaveClient, source: Currency, amount: number, destination: Currency) {
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
const upTo12Digits = (decimal: string): string => decimal.replace(/(\.\d{12})\d+$/, '$1')

/** Rounded down: never order more than the dollars buy. */
function perDollar(dollars: string): string {
  const [whole = '', fraction = ''] = dollars.split('.')
  const scaled = (BigInt(ASKED_FOR) * 10n ** BigInt(fraction.length + DIGITS)) / BigInt(whole + fraction)
  return minorToDecimal(Number(scaled), DIGITS)
}

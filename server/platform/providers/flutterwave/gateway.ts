import { prefixOf } from '#shared/language/languages'
import { type Currency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { requestLanguage } from '../../language/current-language'
import { type Gateway, type ProviderEvent, ProviderRefusal, ProviderUnavailable } from '../gateway'
import type { ReplyReports } from '../unknown-reply'
import { listFlutterwaveChanges } from './changes'
import { createFlutterwaveClient } from './client'
import { type FlutterwaveEndpoint, isLiveFlutterwaveKey } from './endpoint'
import { readFlutterwaveEvent } from './events'
import { paymentOptions } from './payment-options'
import { type Direction, readRate } from './rates'
import { flutterwaveRecords } from './records'
import { linkReply } from './replies'
import { flutterwaveReturns } from './returns'
import { createAccountNames } from './sending/account-names'
import { type Branch, createBanks } from './sending/banks'
import { stateOf } from './state'
import { findTransactions } from './transactions'
import { flutterwaveTransfers } from './transfers'

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

import { type Currency, minorDigits } from '#shared/rules/currencies'
import { minorToDecimal } from '#shared/rules/money'
import { isLiveFlutterwaveKey } from '../endpoints'
import { type Gateway, ProviderRefusal, ProviderUnavailable } from '../gateway'
import { listFlutterwaveChanges } from './changes'
import { createFlutterwaveClient } from './client'
import { readFlutterwaveEvent } from './events'
import { linkReply, rateReply } from './replies'
import { flutterwaveReturns } from './returns'
import { stateOf } from './state'
import { findTransactions } from './transactions'
import { flutterwaveTransfers } from './transfers'

export interface FlutterwaveGateway extends Gateway {
  /** Local major units for one US dollar, as the provider's decimal text. Throws ProviderUnavailable. */
  rate(currency: Currency): Promise<string>
}

export interface FlutterwaveGatewayOptions {
  /** `https://api.flutterwave.com`, or the sandbox's origin. */
  address: string
  secretKey: string
  webhookSecret: string
  returnUrl: string
  standInEmail: string
  timeoutMs: number
  clock: () => number
}

/** Minutes that a hosted page may be paid: the price in local currency is not held for ever. */
const SESSION_MINUTES = 60
const LONGEST_TITLE = 100

/** Flutterwave's v3 API: gifts by phone and bank on its hosted page, and payouts to banks and phones. */
export function createFlutterwaveGateway(options: FlutterwaveGatewayOptions): FlutterwaveGateway {
  const { webhookSecret, returnUrl, standInEmail, clock } = options
  const live = isLiveFlutterwaveKey(options.secretKey)
  const client = createFlutterwaveClient(options)

  const lookUp: Gateway['lookUp'] = async (reference) => {
    const transactions = await findTransactions(client, reference)
    return transactions.length === 0 ? 'not-found' : stateOf(transactions, live)
  }

  const rate: FlutterwaveGateway['rate'] = async (currency) => {
    const query = { amount: '1', source_currency: currency, destination_currency: 'USD' }
    const { data } = await client.read('/v3/transfers/rates', query, rateReply)
    // What leaves a local wallet for one dollar to arrive; the field `rate` is described both ways round.
    if (
      data.source.currency !== currency ||
      data.destination.currency !== 'USD' ||
      Number(data.destination.amount) !== 1 ||
      Number(data.source.amount) === 0
    ) {
      throw new ProviderUnavailable('Flutterwave: a rate for something else')
    }
    // A rate that was computed has more digits than ours carry (shared/rules/exchange).
    return data.source.amount.replace(/(\.\d{12})\d+$/, '$1')
  }

  return {
    provider: 'flutterwave',
    live,

    async open(charge) {
      const reply = await client.post('/v3/payments', linkReply, {
        tx_ref: charge.reference,
        amount: minorToDecimal(charge.amount, minorDigits(charge.currency)),
        currency: charge.currency,
        redirect_url: returnUrl,
        ...(charge.paymentOptions && { payment_options: charge.paymentOptions }),
        customer: { email: charge.donorEmail ?? standInEmail, ...(charge.donorName && { name: charge.donorName }) },
        customizations: { title: charge.fundraiserTitle.slice(0, LONGEST_TITLE) },
        configurations: { session_duration: SESSION_MINUTES },
        meta: { attempt: charge.attemptPublicId, fundraiser: String(charge.fundraiserId) },
      })
      return { reference: charge.reference, handle: reply.data.link }
    },

    lookUp,

    async close({ reference, handle }) {
      try {
        await client.post('/v3/payments/link/disable', null, { link: handle })
      } catch (error) {
        // It is not active any more: paid, run out or disabled before. What became of it is asked next.
        if (!(error instanceof ProviderRefusal)) throw error
      }
      const state = await lookUp(reference)
      if (state === 'not-found') return 'closed'
      if (state.status === 'paid') return 'paid-meanwhile'
      // A prompt that went out to a phone can still be approved.
      if (state.status !== 'declined') throw new ProviderUnavailable('Flutterwave: a payment is still under way')
      return 'closed'
    },

    ...flutterwaveTransfers({ client, clock, rate }),
    ...flutterwaveReturns(client),
    listChanges: (since) => listFlutterwaveChanges(client, since),
    readEvent: (rawBody, headers) => readFlutterwaveEvent(rawBody, headers['verif-hash'], webhookSecret),
    rate,
  }
}

/**
 * The local replacement for Stripe.js: the part of it that the app uses, with the same shapes as @stripe/stripe-js
 * describes. It runs in the app's page. Card data never comes here: each field is a frame from the sandbox, and the number's
 * frame creates the payment method.
 */
import { createElement, FIELDS } from './element.js'
import { askInDialog, IntegrationError, ORIGIN } from './shared.js'
import { createWallet } from './wallet.js'

function createElements(key, purchase) {
  const group = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const made = new Map()
  /** What the wallet's sheet has chosen. */
  const wallet = { amount: purchase?.amount, paymentMethod: null, isSubmitted: false }
  return {
    _wallet: wallet,
    async submit() {
      wallet.isSubmitted = true
      return {}
    },
    create(type, options) {
      if (type === 'expressCheckout') return createWallet(purchase, options, wallet)
      if (!(type in FIELDS))
        throw new IntegrationError(`The local stand-in for Stripe.js does not offer the Element ${type}.`)
      made.set(type, createElement(type, key, group, options))
      return made.get(type)
    },
    getElement: (type) => made.get(type) ?? null,
  }
}

function createStripe(key) {
  /** Calls the API as a browser does. Every error is returned as `{ error }`. */
  async function call(method, path, fields) {
    const form = new URLSearchParams({ key, ...fields })
    try {
      const reply = await (method === 'GET'
        ? fetch(`${ORIGIN}/v1/${path}?${form}`)
        : fetch(`${ORIGIN}/v1/${path}`, { method, body: form }))
      const body = await reply.json()
      return reply.ok ? { paymentIntent: body } : { error: body.error }
    } catch {
      const message = 'We could not reach our payments provider. Please check your connection.'
      return { error: { type: 'api_connection_error', message } }
    }
  }
  const idIn = (secret) => secret.split('_secret_')[0]
  const retrieve = (secret) => call('GET', `payment_intents/${idIn(secret)}`, { client_secret: secret })

  /** Runs the bank's action, if the bank wants one. */
  async function act(found, secret) {
    if (found.paymentIntent?.status !== 'requires_action') return found
    const { stripe_js: address, source } = found.paymentIntent.next_action.use_stripe_sdk
    const closed = (await askInDialog('3-D Secure', address)) === 'closed'
    const after = closed
      ? await call('POST', `payment_intents/${idIn(secret)}/source_cancel`, { client_secret: secret, source })
      : await retrieve(secret)
    if (after.error || after.paymentIntent.status !== 'requires_payment_method') return after
    return { error: { ...after.paymentIntent.last_payment_error, payment_intent: after.paymentIntent } }
  }

  async function confirm(secret, method) {
    const fields = { client_secret: secret, payment_method: method }
    return act(await call('POST', `payment_intents/${idIn(secret)}/confirm`, fields), secret)
  }

  return {
    elements: (purchase) => createElements(key, purchase),
    async confirmPayment({ elements, clientSecret }) {
      const { amount, paymentMethod, isSubmitted } = elements._wallet
      if (!paymentMethod || !isSubmitted)
        throw new IntegrationError('Call elements.submit() after the confirm event, before stripe.confirmPayment().')
      const found = await retrieve(clientSecret)
      if (found.error) return found
      if (found.paymentIntent.amount === amount) return confirm(clientSecret, paymentMethod)
      const message = 'The amount of the PaymentIntent differs from the amount that Elements was created with.'
      return { error: { type: 'invalid_request_error', message } }
    },
    async confirmCardPayment(secret, { payment_method: { card, billing_details: billing } }) {
      const { id, error } = await card._createPaymentMethod(billing)
      return error ? { error } : confirm(secret, id)
    },
    handleNextAction: async ({ clientSecret }) => act(await retrieve(clientSecret), clientSecret),
    retrievePaymentIntent: retrieve,
  }
}

window.Stripe = createStripe

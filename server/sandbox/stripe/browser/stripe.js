/**
 * The local replacement for Stripe.js: the part of it that the app uses, with the same shapes as @stripe/stripe-js
 * describes. It runs in the app's page. Card data never comes here: each field is a frame from the sandbox, and the number's
 * frame creates the payment method.
 */
import { askInDialog } from './dialog.js'
import { createElement, FIELDS } from './element.js'
import { IntegrationError, ORIGIN } from './shared.js'
import { createWallet } from './wallet.js'

const SECRET = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/

function createElements(key, purchase) {
  const group = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const made = new Map()
  /** What the wallet's sheet has chosen. */
  const wallet = { amount: purchase?.amount, paymentMethod: null, isSubmitted: false }
  return {
    _wallet: wallet,
    async submit() {
      wallet.isSubmitted = true
      return { selectedPaymentMethod: 'google_pay' }
    },
    create(type, options = {}) {
      if (type === 'expressCheckout') return createWallet(purchase, options, wallet)
      if (!(type in FIELDS))
        throw new IntegrationError(`The local stand-in for Stripe.js does not offer the Element ${type}.`)
      if (made.has(type)) throw new IntegrationError(`Can only create one Element of type ${type} through create().`)
      const element = createElement(type, key, group, options)
      const destroy = element.destroy
      element.destroy = () => {
        destroy()
        made.delete(type)
      }
      made.set(type, element)
      return element
    },
    getElement: (type) => made.get(type) ?? null,
    update() {},
  }
}

function createStripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty or malformed string.')
  }

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
      return {
        error: {
          type: 'api_connection_error',
          message: 'We could not reach our payments provider. Please check your connection.',
        },
      }
    }
  }
  const readSecret = (name, secret) => {
    const match = typeof secret === 'string' ? SECRET.exec(secret) : null
    if (!match)
      throw new IntegrationError(
        `Invalid value for stripe.${name} intent secret: it should have the form \${id}_secret_\${secret}.`,
      )
    return match[1]
  }
  const retrieve = (id, secret) => call('GET', `payment_intents/${id}`, { client_secret: secret })

  /** Runs the bank's action. */
  async function act({ paymentIntent, error }, secret) {
    if (error || paymentIntent.status !== 'requires_action') return error ? { error } : { paymentIntent }
    const { id, next_action: action } = paymentIntent
    const { stripe_js: address, source } = action.use_stripe_sdk
    const closed = (await askInDialog('3-D Secure', address)) === 'closed'
    const after = closed
      ? await call('POST', `payment_intents/${id}/source_cancel`, { client_secret: secret, source })
      : await retrieve(id, secret)
    if (after.error || after.paymentIntent.status !== 'requires_payment_method') return after
    return { error: { ...after.paymentIntent.last_payment_error, payment_intent: after.paymentIntent } }
  }

  return {
    elements: (purchase) => createElements(key, purchase),
    async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
      const id = readSecret('confirmPayment', clientSecret)
      const { amount, paymentMethod, isSubmitted } = elements?._wallet ?? {}
      if (!paymentMethod || !isSubmitted)
        throw new IntegrationError('Call elements.submit() after the confirm event, before stripe.confirmPayment().')
      if (redirect !== 'if_required')
        throw new IntegrationError('The local stand-in offers redirect: if_required only.')
      const found = await retrieve(id, clientSecret)
      if (found.error) return found
      if (found.paymentIntent.amount !== amount) {
        const message = 'The amount of the PaymentIntent differs from the amount that Elements was created with.'
        return { error: { type: 'invalid_request_error', message } }
      }
      const confirmed = await call('POST', `payment_intents/${id}/confirm`, {
        ...{ client_secret: clientSecret, use_stripe_sdk: 'true', payment_method: paymentMethod },
        ...(confirmParams?.return_url && { return_url: confirmParams.return_url }),
      })
      return act(confirmed, clientSecret)
    },
    async confirmCardPayment(secret, data = {}, options = {}) {
      const id = readSecret('confirmCardPayment', secret)
      const given = data.payment_method
      const fields = {
        client_secret: secret,
        use_stripe_sdk: 'true',
        ...(data.return_url && { return_url: data.return_url }),
      }
      if (typeof given === 'string') fields.payment_method = given
      else if (given) {
        const made = await given.card?._createPaymentMethod?.(given.billing_details ?? {})
        if (!made)
          throw new IntegrationError('We could not retrieve data from the specified Element. Is it still mounted?')
        if (made.error) return { error: made.error }
        fields.payment_method = made.id
      }
      const confirmed = await call('POST', `payment_intents/${id}/confirm`, fields)
      return options.handleActions === false ? confirmed : act(confirmed, secret)
    },
    async handleNextAction({ clientSecret }) {
      const found = await retrieve(readSecret('handleNextAction', clientSecret), clientSecret)
      if (found.error || found.paymentIntent.status === 'requires_action') return act(found, clientSecret)
      const message = 'handleNextAction: The PaymentIntent supplied is not in the requires_action state.'
      return { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message } }
    },
    retrievePaymentIntent: async (secret) => retrieve(readSecret('retrievePaymentIntent', secret), secret),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

window.Stripe = Object.assign((key) => createStripe(key), { version: 'endive' })

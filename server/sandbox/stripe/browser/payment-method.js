import { FORMATS } from './formats.js'

/** Creates a payment method from the three fields: `{ id }`, or `{ error }` for the first incomplete field. */
export async function createPaymentMethod({ siblings, mine, key, billingDetails }) {
  const [expiry, cvc] = await askSiblings(siblings)
  const number = { ...mine, type: 'cardNumber' }
  const wrong = [number, expiry, cvc].find((field) => field && !field.complete)
  if (wrong) return { error: wrong.error ?? FORMATS[wrong.type].incomplete }
  const form = new URLSearchParams({ key, type: 'card', 'card[number]': number.digits })
  form.set('card[exp_month]', String(Number(expiry?.digits.slice(0, 2))))
  form.set('card[exp_year]', `20${expiry?.digits.slice(2)}`)
  form.set('card[cvc]', cvc?.digits ?? '')
  for (const [name, value] of Object.entries(billingDetails)) {
    if (typeof value === 'string' && value) form.set(`billing_details[${name}]`, value)
  }
  try {
    const reply = await fetch('/v1/payment_methods', { method: 'POST', body: form })
    const body = await reply.json()
    return reply.ok ? { id: body.id } : { error: body.error }
  } catch {
    const message = 'We could not reach our payments provider. Please check your connection.'
    return { error: { type: 'api_connection_error', message } }
  }
}

const ANSWER_TIMEOUT = 1_000

/** The replies of the other two fields; a field that is not on the page does not reply. */
function askSiblings(siblings) {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const told = new Map()
  return new Promise((resolve) => {
    const end = () => {
      siblings.removeEventListener('message', listen)
      clearTimeout(timer)
      resolve(['cardExpiry', 'cardCvc'].map((type) => told.get(type)))
    }
    const listen = ({ data }) => {
      if (data.kind !== 'told' || data.id !== id) return
      told.set(data.type, data)
      if (told.size === 2) end()
    }
    const timer = setTimeout(end, ANSWER_TIMEOUT)
    siblings.addEventListener('message', listen)
    siblings.postMessage({ kind: 'ask', id })
  })
}

import { createServer, type Server } from 'node:http'

/** A small version of the app's policy: nothing inline; frames, scripts and calls only to the fake Stripe. */
const policy = (stripe: string) =>
  `default-src 'none'; script-src 'self' ${stripe}; style-src 'self'; connect-src 'self' ${stripe}; frame-src ${stripe}`

const page = (stripe: string) => `<!doctype html>
<html lang="en">
<title>Card page</title>
<script src="${stripe}/stripe.js" defer></script>
<script src="/card-page.js" defer></script>
<form>
<label for="before">Before</label><input id="before">
<label for="number">Number</label><div id="number"></div>
<label for="expiry">Expiry</label><div id="expiry"></div>
<label for="cvc">Code</label><div id="cvc"></div>
<button type="submit" disabled>Pay</button>
</form>
<output></output>
</html>`

const script = `
const { key, secret, handleActions } = Object.fromEntries(new URLSearchParams(location.search))
const stripe = Stripe(key)
const elements = stripe.elements()
const style = { base: { color: 'rgb(1, 2, 3)', fontSize: '20px' }, invalid: { color: 'rgb(200, 0, 0)' } }
const fields = [['cardNumber', 'number'], ['cardExpiry', 'expiry'], ['cardCvc', 'cvc']].map(([type, id]) => {
  const element = elements.create(type, { style, showIcon: true })
  element.mount('#' + id)
  return element
})
const button = document.querySelector('button')
const state = new Map()
window.events = []
for (const element of fields) {
  for (const name of ['ready', 'change', 'focus', 'blur', 'escape']) {
    element.on(name, (event) => {
      events.push([name, event])
      if (name === 'ready') state.set(event.elementType, { ready: true, complete: false })
      if (name === 'change') state.set(event.elementType, { ready: true, complete: event.complete })
      button.disabled = state.size < 3 || [...state.values()].some(({ complete }) => !complete)
    })
  }
}
window.stripe = stripe
window.fields = fields
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const result = await stripe.confirmCardPayment(
    secret,
    { payment_method: { card: elements.getElement('cardNumber'), billing_details: { name: 'Wanjiru', email: 'w@example.org' } } },
    { handleActions: handleActions !== 'false' },
  )
  const { error, paymentIntent } = result
  document.querySelector('output').textContent = error ? [error.type, error.code, error.message].join(' | ') : paymentIntent.status
  window.result = result
})
`

/** Serves a minimal page with three card fields and a pay button. Returns its origin. */
export async function serveCardPage(stripe: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/card-page.js'
    response.writeHead(200, {
      'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(stripe),
    })
    response.end(isScript ? script : page(stripe))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, origin: `http://localhost:${typeof address === 'object' && address?.port}` }
}

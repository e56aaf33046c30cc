/**
 * One card field, in its frame. Typed data stays in the frames: the page learns only whether the field is complete. The
 * number's frame collects the other two and creates the payment method.
 */
/** How each field is formatted, when it is complete, and Stripe.js's message when it is not. */

const BRANDS = [
  { name: 'visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
]
const UNKNOWN = { name: 'unknown', lengths: [16], groups: [4, 4, 4, 4, 3], cvc: 4 }

const brandOf = (digits) => BRANDS.find((brand) => brand.pattern.test(digits)) ?? UNKNOWN

const problem = (code, message) => ({ type: 'validation_error', code, message })

function group(digits, sizes) {
  const parts = []
  let rest = digits
  for (const size of sizes) {
    if (!rest) break
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return parts.join(' ')
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Digits of `MM / YY`; a first digit that can't begin a month gets a leading zero. */
function expiryDigits(digits) {
  return (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4)
}

function expiryProblem(digits) {
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && (month < 1 || month > 12))
    return problem('invalid_expiry_month', "Your card's expiration date is invalid.")
  if (digits.length < 4) return undefined
  const today = new Date()
  const [year, thisYear] = [2000 + Number(digits.slice(2)), today.getFullYear()]
  if (year < thisYear) return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  if (year === thisYear && month < today.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  }
  return undefined
}

const FORMATS = {
  cardNumber: {
    label: 'Credit or debit card number',
    name: 'cardnumber',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    digits: (text) => text.replace(/\D/g, '').slice(0, brandOf(text.replace(/\D/g, '')).lengths[0]),
    show: (digits) => group(digits, brandOf(digits).groups),
    isFull: (digits) => brandOf(digits).lengths.includes(digits.length),
    problem: (digits) =>
      brandOf(digits).lengths.includes(digits.length) && !passesLuhn(digits)
        ? problem('invalid_number', 'Your card number is invalid.')
        : undefined,
    incomplete: problem('incomplete_number', 'Your card number is incomplete.'),
  },
  cardExpiry: {
    label: 'Credit or debit card expiration date',
    name: 'exp-date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    // A browser may fill in four digits of the year.
    digits: (text) => expiryDigits(text.replace(/\D/g, '').replace(/^(\d\d)20(\d\d)$/, '$1$2')),
    show: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
    isFull: (digits) => digits.length === 4,
    problem: expiryProblem,
    incomplete: problem('incomplete_expiry', "Your card's expiration date is incomplete."),
  },
  cardCvc: {
    label: 'Credit or debit card CVC/CVV',
    name: 'cvc',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    digits: (text, brand) => text.replace(/\D/g, '').slice(0, brand.cvc),
    show: (digits) => digits,
    isFull: (digits, brand) => digits.length === brand.cvc || (brand.name === 'unknown' && digits.length === 3),
    problem: () => undefined,
    incomplete: problem('incomplete_cvc', "Your card's security code is incomplete."),
  },
}

const type = location.pathname.split('/').at(-1)
const format = FORMATS[type]
const input = document.querySelector('input')
const badge = document.querySelector('#brand')

let port = null
let siblings = null
let key = ''
let options = {}
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]
let brand = brandOf('')
let reported = ''

const digits = () => format.digits(input.value, brand)
const send = (name, event) => port?.postMessage({ kind: 'event', name, event })

function state(leaving) {
  const typed = digits()
  const unfinished = leaving && typed !== '' && !format.isFull(typed, brand) ? format.incomplete : undefined
  const error = format.problem(typed) ?? unfinished
  return { empty: typed === '', complete: format.isFull(typed, brand) && !error, error }
}

function report(leaving = false) {
  const now = state(leaving)
  applyStyle(now.error !== undefined)
  input.setAttribute('aria-invalid', String(now.error !== undefined))
  if (JSON.stringify(now) === reported) return
  reported = JSON.stringify(now)
  send('change', now)
}

/** Puts the page's `style` on the input: `base`, and the colour of `invalid` over it. */
function applyStyle(isInvalid) {
  const { base = {}, invalid = {} } = options.style ?? {}
  Object.assign(input.style, { color: (isInvalid && invalid.color) || base.color, fontFamily: base.fontFamily })
  input.style.fontSize = base.fontSize
  badge.style.color = base.iconColor
  sheet.replaceSync(`input::placeholder { color: ${base['::placeholder']?.color} }`)
}

/** Formats the digits for people, and keeps the caret behind the same digit. */
function rewrite() {
  const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
  const atEnd = input.selectionStart === input.value.length
  if (type === 'cardNumber') setBrand(brandOf(input.value.replace(/\D/g, '')))
  const shown = format.show(digits())
  if (shown === input.value) return
  input.value = shown
  let place = 0
  for (let seen = 0; place < shown.length && seen < before; place += 1) if (/\d/.test(shown[place])) seen += 1
  input.setSelectionRange(atEnd ? shown.length : place, atEnd ? shown.length : place)
}

function setBrand(next) {
  if (next.name === brand.name) return
  brand = next
  badge.textContent = brand.name
  badge.hidden = !options.showIcon || brand.name === 'unknown'
  if (type === 'cardNumber') siblings?.postMessage({ kind: 'brand', name: brand.name, digits: digits().slice(0, 4) })
}

function setOptions(next) {
  options = next
  input.placeholder = format.placeholder
  badge.hidden = !options.showIcon || brand.name === 'unknown'
  report()
  port?.postMessage({ kind: 'height', height: Math.ceil(input.getBoundingClientRect().height) })
}

function clear() {
  input.value = ''
  rewrite()
  report()
}

async function create({ id, billingDetails }) {
  const mine = { digits: digits(), ...state(true) }
  port.postMessage({ kind: 'answer', id, result: await createPaymentMethod({ siblings, mine, key, billingDetails }) })
}

/** Handles the page's requests to this field. */
function receive({ data }) {
  if (data.kind === 'update') setOptions(data.options)
  if (data.kind === 'focus') input.focus()
  if (data.kind === 'clear') clear()
  if (data.kind === 'create') create(data)
}

/** Handles the messages and requests of the other two frames. */
function hear({ data }) {
  if (data.kind === 'ask' && type !== 'cardNumber')
    siblings.postMessage({ kind: 'told', id: data.id, type, digits: digits(), ...state(true) })
  if (data.kind === 'brand' && type === 'cardCvc') {
    brand = brandOf(data.digits)
    report()
  }
}

input.name = format.name
input.autocomplete = format.autocomplete
input.setAttribute('aria-label', format.label)

addEventListener('message', ({ source, data, ports }) => {
  if (source !== parent || data?.kind !== 'init' || port) return
  port = ports[0]
  port.onmessage = receive
  key = data.key
  siblings = new BroadcastChannel(`card-${data.group}`)
  siblings.onmessage = hear
  reported = JSON.stringify({ empty: true, complete: false })
  setOptions(data.options)
  send('ready', {})
})
input.addEventListener('input', () => {
  rewrite()
  report()
})
input.addEventListener('focus', () => send('focus', {}))
input.addEventListener('blur', () => {
  report(true)
  send('blur', {})
})
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') port?.postMessage({ kind: 'enter' })
  // Behind the slash of `12 / ` a backspace should delete the month's last digit.
  if (event.key === 'Backspace' && input.value.endsWith(' / ') && input.selectionStart === input.value.length) {
    input.value = input.value.slice(0, -3)
  }
})

/** Creates a payment method from the three fields: `{ id }`, or `{ error }` for the first incomplete field. */
async function createPaymentMethod({ siblings, mine, key, billingDetails }) {
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

/**
 * One card field, in its frame. Typed data stays in the frames: the page learns only whether the field is complete. The
 * number's frame collects the other two and creates the payment method.
 */
import { brandOf, FORMATS } from './formats.js'
import { createPaymentMethod } from './payment-method.js'

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

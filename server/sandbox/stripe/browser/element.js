import { IntegrationError, ORIGIN, setStyles } from './shared.js'

export const FIELDS = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
}
const CLASSES = { base: '', complete: '--complete', empty: '--empty', focus: '--focus', invalid: '--invalid' }

/** One of the three fields, as `elements.create` returns it. */
export function createElement(type, key, group, options) {
  const handlers = new Map()
  const waiting = new Map()
  let settings = { ...options }
  let container = null
  let frame = null
  let port = null
  let labels = []
  let destroyed = false
  let state = { empty: true, complete: false, invalid: false, focus: false }

  const emit = (name, event) => {
    for (const handler of [...(handlers.get(name) ?? [])]) handler({ elementType: type, ...event })
  }
  const showClasses = () => {
    for (const [name, suffix] of Object.entries(CLASSES)) {
      const classes = (settings.classes?.[name] ?? `StripeElement${suffix}`).split(/\s+/).filter(Boolean)
      for (const one of classes) container?.classList.toggle(one, name === 'base' || state[name] === true)
    }
  }
  const focus = () => {
    frame?.focus()
    port?.postMessage({ kind: 'focus' })
  }
  const receive = ({ data }) => {
    if (data.kind === 'height') setStyles(frame, { height: `${data.height}px` })
    if (data.kind === 'enter') container?.closest('form')?.querySelector('[type=submit], button:not([type])')?.click()
    if (data.kind === 'answer') waiting.get(data.id)?.(data.result)
    if (data.kind !== 'event') return
    if (data.name === 'change') {
      const { empty, complete, error } = data.event
      state = { ...state, empty, complete, invalid: error !== undefined }
    }
    if (data.name === 'focus' || data.name === 'blur') state = { ...state, focus: data.name === 'focus' }
    showClasses()
    emit(data.name, data.event)
  }
  const connect = () => {
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = receive
    const { style, placeholder, disabled, showIcon } = settings
    frame.contentWindow.postMessage(
      { kind: 'init', group, key, options: { style, placeholder, disabled, showIcon } },
      ORIGIN,
      [channel.port2],
    )
  }
  const unmount = () => {
    for (const label of labels) label.removeEventListener('click', focus)
    frame?.remove()
    port?.close()
    container = frame = port = null
  }

  const element = {
    mount(target) {
      if (destroyed) throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
      const found = typeof target === 'string' ? document.querySelector(target) : target
      if (!found)
        throw new IntegrationError('The selector or DOM element you specified applies to no DOM element on the page.')
      if (container === found) return
      unmount()
      container = found
      container.replaceChildren()
      frame = document.createElement('iframe')
      frame.name = `sandboxStripeFrame-${type}-${group}`
      frame.title = FIELDS[type]
      frame.setAttribute('scrolling', 'no')
      setStyles(frame, { border: '0', display: 'block', width: '100%', height: '1.25em', 'color-scheme': 'light' })
      frame.addEventListener('load', connect, { once: true })
      frame.src = `${ORIGIN}/stripe/field/${type}`
      container.append(frame)
      labels = [...document.querySelectorAll('label')].filter(
        (label) => label.contains(found) || (found.id && label.htmlFor === found.id),
      )
      for (const label of labels) label.addEventListener('click', focus)
      state = { empty: true, complete: false, invalid: false, focus: false }
      showClasses()
    },
    unmount,
    destroy() {
      unmount()
      destroyed = true
      handlers.clear()
    },
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler])
      return element
    },
    once(name, handler) {
      const first = (event) => {
        element.off(name, first)
        handler(event)
      }
      return element.on(name, first)
    },
    off(name, handler) {
      handlers.set(name, handler ? (handlers.get(name) ?? []).filter((other) => other !== handler) : [])
      return element
    },
    update(changes) {
      settings = { ...settings, ...changes }
      const { style, placeholder, disabled, showIcon } = settings
      port?.postMessage({ kind: 'update', options: { style, placeholder, disabled, showIcon } })
      showClasses()
    },
    focus,
    blur: () => port?.postMessage({ kind: 'blur' }),
    clear: () => port?.postMessage({ kind: 'clear' }),
    /** Asks the frames to create a payment method from the typed data: `{ id }` or `{ error }`. */
    _createPaymentMethod(billingDetails) {
      if (!port) return null
      const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
      port.postMessage({ kind: 'create', id, billingDetails })
      return new Promise((resolve) => waiting.set(id, resolve)).finally(() => waiting.delete(id))
    },
  }
  return element
}

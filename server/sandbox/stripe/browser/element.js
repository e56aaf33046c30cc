import { IntegrationError, ORIGIN, setStyles } from './shared.js'

export const FIELDS = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
}

/** One of the three fields, as `elements.create` returns it. */
export function createElement(type, key, group, options) {
  const handlers = new Map()
  const waiting = new Map()
  let settings = options
  let container = null
  let frame = null
  let port = null

  const receive = ({ data }) => {
    if (data.kind === 'height') setStyles(frame, { height: `${data.height}px` })
    if (data.kind === 'enter') container?.closest('form')?.querySelector('[type=submit], button:not([type])')?.click()
    if (data.kind === 'answer') waiting.get(data.id)?.(data.result)
    if (data.kind === 'event')
      for (const handler of handlers.get(data.name) ?? []) handler({ elementType: type, ...data.event })
  }
  const connect = () => {
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = receive
    frame.contentWindow.postMessage({ kind: 'init', group, key, options: settings }, ORIGIN, [channel.port2])
  }

  return {
    mount(target) {
      container = target
      frame = document.createElement('iframe')
      frame.title = FIELDS[type]
      frame.setAttribute('scrolling', 'no')
      setStyles(frame, { border: '0', display: 'block', width: '100%', height: '1.25em', 'color-scheme': 'light' })
      frame.addEventListener('load', connect, { once: true })
      frame.src = `${ORIGIN}/stripe/field/${type}`
      container.replaceChildren(frame)
    },
    destroy() {
      frame?.remove()
      port?.close()
      container = frame = port = null
      handlers.clear()
    },
    on: (name, handler) => handlers.set(name, [...(handlers.get(name) ?? []), handler]),
    update({ style }) {
      settings = { ...settings, style }
      port?.postMessage({ kind: 'update', options: settings })
    },
    focus() {
      frame?.focus()
      port?.postMessage({ kind: 'focus' })
    },
    clear: () => port?.postMessage({ kind: 'clear' }),
    /** Asks the frames to create a payment method from the typed data: `{ id }` or `{ error }`. */
    _createPaymentMethod(billingDetails) {
      if (!port) throw new IntegrationError('The field is not on the page.')
      const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
      port.postMessage({ kind: 'create', id, billingDetails })
      return new Promise((resolve) => waiting.set(id, resolve)).finally(() => waiting.delete(id))
    },
  }
}

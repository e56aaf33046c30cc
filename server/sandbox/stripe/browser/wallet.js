import { askInDialog, ORIGIN, setStyles } from './shared.js'

/** Milliseconds in which the page must answer a click. */
const ANSWER_TIMEOUT = 1_000

/** The Express Checkout Element: one practice wallet. `purchase` is what `stripe.elements` was given. */
export function createWallet(purchase, options, made) {
  const handlers = new Map()
  const [ink, ground] = options.buttonTheme?.googlePay === 'white' ? ['#1a1a1a', '#fff'] : ['#fff', '#1a1a1a']
  const button = document.createElement('button')
  const emit = (name, event = {}) => {
    for (const handler of handlers.get(name) ?? []) handler({ elementType: 'expressCheckout', ...event })
  }
  /** Emits the click; true when the page resolves it in time. */
  const askPage = () =>
    new Promise((answer) => {
      setTimeout(() => answer(false), ANSWER_TIMEOUT)
      emit('click', { resolve: () => answer(true), reject: () => answer(false) })
    })
  button.addEventListener('click', async () => {
    if (!(await askPage())) return
    const chosen = await askInDialog('Practice wallet', `${ORIGIN}/stripe/wallet?amount=${purchase.amount}`)
    if (chosen === 'closed') return emit('cancel')
    made.paymentMethod = chosen
    emit('confirm', { paymentFailed() {} })
  })

  return {
    mount(target) {
      button.type = 'button'
      button.textContent = 'Practice wallet'
      setStyles(button, {
        all: 'initial',
        display: 'block',
        width: '100%',
        height: `${options.buttonHeight}px`,
        color: ink,
        background: ground,
        'border-radius': '8px',
        'text-align': 'center',
        font: '600 16px system-ui, sans-serif',
        cursor: 'pointer',
      })
      button.addEventListener('focus', () => setStyles(button, { outline: '3px solid #f2a900' }))
      button.addEventListener('blur', () => setStyles(button, { outline: 'none' }))
      target.append(button)
      setTimeout(() => emit('ready', { availablePaymentMethods: { applePay: false, googlePay: true } }))
    },
    destroy() {
      button.remove()
      handlers.clear()
    },
    on: (name, handler) => handlers.set(name, [...(handlers.get(name) ?? []), handler]),
  }
}

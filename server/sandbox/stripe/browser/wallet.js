import { askInDialog } from './dialog.js'
import { IntegrationError, ORIGIN, setStyles } from './shared.js'

const METHODS = { amazonPay: false, applePay: false, googlePay: true, link: false, paypal: false, klarna: false }
/** Milliseconds in which the page must answer a click. */
const ANSWER_TIMEOUT = 1_000

/** The Express Checkout Element: one practice wallet. `purchase` is what `stripe.elements` was given. */
export function createWallet(purchase, options, made) {
  if (purchase?.mode !== 'payment' || !Number.isInteger(purchase.amount) || purchase.currency !== 'usd') {
    throw new IntegrationError('The expressCheckout Element needs elements({ mode, amount, currency }).')
  }
  const type = 'expressCheckout'
  const handlers = new Map()
  const [ink, ground] = options.buttonTheme?.googlePay === 'white' ? ['#1a1a1a', '#fff'] : ['#fff', '#1a1a1a']
  let button = null

  const emit = (name, event = {}) => {
    for (const handler of [...(handlers.get(name) ?? [])]) handler({ elementType: type, ...event })
  }
  /** Emits the click; true when the page resolves it in time. */
  const askPage = () =>
    new Promise((answer) => {
      const timer = setTimeout(() => answer(false), ANSWER_TIMEOUT)
      const end = (isResolved) => () => {
        clearTimeout(timer)
        answer(isResolved)
      }
      emit('click', { expressPaymentType: 'google_pay', resolve: end(true), reject: end(false) })
    })
  const open = async () => {
    if (!(await askPage())) return
    const chosen = await askInDialog('Practice wallet', `${ORIGIN}/stripe/wallet?amount=${purchase.amount}`)
    if (chosen === 'closed') return emit('cancel')
    made.paymentMethod = chosen
    emit('confirm', { expressPaymentType: 'google_pay', paymentFailed() {} })
  }
  const unmount = () => {
    button?.remove()
    button = null
  }

  const element = {
    mount(target) {
      unmount()
      button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Practice wallet'
      setStyles(button, {
        all: 'initial',
        display: 'block',
        width: '100%',
        height: `${options.buttonHeight ?? 44}px`,
        color: ink,
        background: ground,
        'border-radius': '8px',
        'text-align': 'center',
        font: '600 16px system-ui, sans-serif',
        cursor: 'pointer',
      })
      button.addEventListener('focus', () => setStyles(button, { outline: '3px solid #f2a900' }))
      button.addEventListener('blur', () => setStyles(button, { outline: 'none' }))
      button.addEventListener('click', open)
      target.append(button)
      setTimeout(() => button && emit('ready', { availablePaymentMethods: METHODS }))
    },
    unmount,
    destroy() {
      unmount()
      handlers.clear()
    },
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler])
      return element
    },
    update: () => element,
  }
  return element
}

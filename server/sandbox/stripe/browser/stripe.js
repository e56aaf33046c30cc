/**
 * The local replacement for Stripe.js: the part of it that the app uses, with the shapes of @stripe/stripe-js. It runs in the
 * app's page, where card data never comes: each field is a frame from the sandbox.
 */
;(() => {
  /** The origin of this script: the sandbox. */
  const ORIGIN = new URL(document.currentScript.src).origin

  class IntegrationError extends Error {
    name = 'IntegrationError'
  }

  /** Property by property: the app's policy allows no inline style. */
  const setStyles = (element, styles) => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
  }

  /** Shows a question of the bank or the wallet in a dialog; resolves with the answer, or with `closed`. */
  function askInDialog(title, address) {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    dialog.setAttribute('aria-label', title)
    setStyles(dialog, { all: 'initial', display: 'block', position: 'fixed', inset: '0', margin: 'auto' })
    setStyles(dialog, {
      width: 'min(25rem, calc(100vw - 2rem))',
      height: 'min(24rem, calc(100dvh - 2rem))',
      'border-radius': '12px',
      overflow: 'hidden',
      background: '#fff',
      'box-shadow': '0 0 0 100vmax rgb(0 0 0 / 60%)',
    })
    setStyles(frame, { border: '0', width: '100%', height: '100%', display: 'block', 'color-scheme': 'light' })
    frame.title = title
    frame.src = address
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
    return new Promise((resolve) => {
      const end = (answer) => {
        removeEventListener('message', listen)
        dialog.remove()
        resolve(answer)
      }
      const listen = ({ origin, source, data }) => {
        if (origin === ORIGIN && source === frame.contentWindow && data?.kind === 'sheet') end(data.answer)
      }
      addEventListener('message', listen)
      dialog.addEventListener('cancel', () => end('closed'))
    })
  }

  const FIELDS = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  }

  /** One of the three fields, as `elements.create` returns it. */
  function createElement(type, key, group, options) {
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

  /** Milliseconds in which the page must answer a click. */
  const ANSWER_TIMEOUT = 1_000

  /** The Express Checkout Element: one practice wallet. `purchase` is what `stripe.elements` was given. */
  function createWallet(purchase, options, made) {
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
})()

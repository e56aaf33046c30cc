import type {
  Stripe,
  StripeCardNumberElement,
  StripeElementBase,
  StripeElementChangeEvent,
  StripeElementStyle,
} from '@stripe/stripe-js'

/** The three fields of the specification, in its order. */
export const CARD_FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
export type CardField = (typeof CARD_FIELDS)[number]

export interface FieldState {
  isReady: boolean
  isComplete: boolean
  hasFocus: boolean
  error: string | null
}

export interface MountedFields {
  /** The element that represents all three when paying; null after they are removed. */
  cardNumber(): StripeCardNumberElement | null
  /** Empties the fields and puts the focus into the first one. */
  clear(): void
  remove(): void
}

/** The interface that the three kinds of field share. */
interface FieldElement extends StripeElementBase {
  on(event: 'ready', handler: () => void): unknown
  on(event: 'focus', handler: () => void): unknown
  on(event: 'blur', handler: () => void): unknown
  on(event: 'change', handler: (event: StripeElementChangeEvent) => void): unknown
}

/** Mounts the fields into the elements marked `data-card-field` inside `form`, and reports their changes. */
export function mountCardFields(
  stripe: Stripe,
  form: Element,
  report: (field: CardField, change: Partial<FieldState>) => void,
): MountedFields {
  const elements = stripe.elements()
  const style = cardFieldsStyle(form)
  const fields = {
    cardNumber: elements.create('cardNumber', { style, showIcon: true, disableLink: true }),
    cardExpiry: elements.create('cardExpiry', { style }),
    cardCvc: elements.create('cardCvc', { style }),
  }
  for (const name of CARD_FIELDS) {
    const container = form.querySelector<HTMLElement>(`[data-card-field=${name}]`)
    const field: FieldElement = fields[name]
    field.on('ready', () => report(name, { isReady: true }))
    field.on('focus', () => report(name, { hasFocus: true }))
    field.on('blur', () => report(name, { hasFocus: false }))
    field.on('change', ({ complete, error }) => report(name, { isComplete: complete, error: error?.message ?? null }))
    if (container) field.mount(container)
  }
  const endWatch = onColorSchemeChange(() => {
    const changed = { style: cardFieldsStyle(form) }
    fields.cardNumber.update(changed)
    fields.cardExpiry.update(changed)
    fields.cardCvc.update(changed)
  })
  return {
    cardNumber: () => elements.getElement('cardNumber'),
    clear() {
      for (const name of CARD_FIELDS) fields[name].clear()
      fields.cardNumber.focus()
    },
    remove() {
      endWatch()
      for (const name of CARD_FIELDS) fields[name].destroy()
    },
  }
}

/**
 * The style of the fields inside the provider's frames, which our stylesheet does not reach: the current colours of the page at
 * `element`, in light or dark mode.
 */
function cardFieldsStyle(element: Element): StripeElementStyle {
  const style = getComputedStyle(element)
  const read = (property: string) => style.getPropertyValue(property).trim()
  return {
    base: {
      color: read('--ink'),
      fontFamily: style.fontFamily,
      // Phones zoom into fields with smaller text.
      fontSize: '16px',
      iconColor: read('--green'),
      '::placeholder': { color: read('--quiet') },
    },
    invalid: { color: read('--red'), iconColor: read('--red') },
  }
}

/** Calls the listener when the device switches between light and dark mode. Returns a function that stops it. */
function onColorSchemeChange(listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  return () => scheme.removeEventListener('change', listener)
}

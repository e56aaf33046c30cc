import type {
  Stripe,
  StripeConstructor,
  StripeElementBase,
  StripeElementChangeEvent,
  StripeElementLocale,
  StripeElementStyle,
} from '@stripe/stripe-js'
import { useEffect, useReducer, useRef, useState } from 'react'
import { currentLanguage } from '#shared/language/speak'
import type { PublicSettings } from '#shared/page'
import { usePage } from '../page/page'
import { loadScript } from '../page/trusted-scripts'

type FieldStates = Record<CardField, FieldState>

const EMPTY: FieldState = { isReady: false, isComplete: false, hasFocus: false, error: null }
const ALL_EMPTY: FieldStates = { cardNumber: EMPTY, cardExpiry: EMPTY, cardCvc: EMPTY }

export type LoadedCardFields = MountedFields & { stripe: Stripe }

type Change = { field: CardField; to: Partial<FieldState> } | 'all-empty'

function reduce(states: FieldStates, change: Change): FieldStates {
  return change === 'all-empty' ? ALL_EMPTY : { ...states, [change.field]: { ...states[change.field], ...change.to } }
}

/** The provider's three card fields, mounted inside the element with `formRef`: their content stays in its frames. */
export function useCardFields() {
  const { settings } = usePage()
  const formRef = useRef<HTMLFieldSetElement>(null)
  const [fields, change] = useReducer(reduce, ALL_EMPTY)
  const [loaded, setLoaded] = useState<LoadedCardFields | null>(null)
  const [loadFailed, setLoadFailed] = useState(false)

  useEffect(() => {
    if (loadFailed) return
    let fresh: MountedFields | null = null
    let isGone = false
    loadCardProvider(settings).then(
      (stripe) => {
        if (isGone || !formRef.current) return
        fresh = mountCardFields(stripe, formRef.current, (field, to) => change({ field, to }))
        setLoaded({ ...fresh, stripe })
      },
      () => !isGone && setLoadFailed(true),
    )
    return () => {
      isGone = true
      fresh?.remove()
      setLoaded(null)
      change('all-empty')
    }
  }, [settings, loadFailed])

  return {
    formRef,
    fields,
    isReady: CARD_FIELDS.every((field) => fields[field].isReady),
    isComplete: CARD_FIELDS.every((field) => fields[field].isComplete),
    loaded,
    loadFailed,
    loadAgain: () => setLoadFailed(false),
  }
}

/** The three fields of the specification, in its order. */
export const CARD_FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
export type CardField = (typeof CARD_FIELDS)[number]

export interface FieldState {
  isReady: boolean
  isComplete: boolean
  hasFocus: boolean
  error: string | null
}

type MountedFields = ReturnType<typeof mountCardFields>

interface FieldElement extends StripeElementBase {
  on(event: 'ready', handler: () => void): unknown
  on(event: 'focus', handler: () => void): unknown
  on(event: 'blur', handler: () => void): unknown
  on(event: 'change', handler: (event: StripeElementChangeEvent) => void): unknown
}

function mountCardFields(
  stripe: Stripe,
  form: Element,
  report: (field: CardField, change: Partial<FieldState>) => void,
) {
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
    focus: (name: CardField) => fields[name].focus(),
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

/** The style inside the provider's frames, which our stylesheet does not reach: the current colours at `element`. */
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

function onColorSchemeChange(listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  return () => scheme.removeEventListener('change', listener)
}

/** The languages of the site that Stripe has too (`StripeElementLocale` of @stripe/stripe-js). */
const SHARED = ['ar', 'en', 'fr', 'pt'] as const satisfies readonly StripeElementLocale[]

/** The language of the card fields and 3-D Secure: the page's, or the browser's where Stripe does not have that. */
export const cardLocale = (): StripeElementLocale => SHARED.find((locale) => locale === currentLanguage()) ?? 'auto'

let loading: Promise<Stripe> | null = null

/** One silent retry; `loadStripe` of @stripe/stripe-js supports one fixed address only. */
export function loadCardProvider({ cardScript, cardKey }: PublicSettings): Promise<Stripe> {
  loading ??= addCardScript(cardScript)
    .catch(() => addCardScript(cardScript))
    .then((construct) => construct(cardKey, { locale: cardLocale() }))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

async function addCardScript(address: string): Promise<StripeConstructor> {
  await loadScript(address)
  if (!window.Stripe) throw new Error('Stripe.js is not available')
  return window.Stripe
}

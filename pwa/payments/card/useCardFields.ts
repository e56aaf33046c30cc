import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useReducer, useRef, useState } from 'react'
import { usePage } from '../../page/page'
import { loadCardProvider } from './load-card-provider'
import { CARD_FIELDS, type CardField, type FieldState, type MountedFields, mountCardFields } from './mount-card-fields'

type FieldStates = Record<CardField, FieldState>

const EMPTY: FieldState = { isReady: false, isComplete: false, hasFocus: false, error: null }
const ALL_EMPTY: FieldStates = { cardNumber: EMPTY, cardExpiry: EMPTY, cardCvc: EMPTY }

export type LoadedCardFields = MountedFields & { stripe: Stripe }

type Change = { field: CardField; to: Partial<FieldState> } | 'all-empty'

function reduce(states: FieldStates, change: Change): FieldStates {
  return change === 'all-empty' ? ALL_EMPTY : { ...states, [change.field]: { ...states[change.field], ...change.to } }
}

/**
 * The provider's three card fields, mounted inside the element with `formRef`. Their content stays in the provider's frames: neither
 * this page nor our server ever sees it.
 */
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

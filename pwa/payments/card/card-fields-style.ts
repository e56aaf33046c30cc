import type { StripeElementStyle } from '@stripe/stripe-js'

/**
 * The style of the fields inside the provider's frames, which our stylesheet does not reach: the current colours of the page at
 * `element`, in light or dark mode.
 */
export function cardFieldsStyle(element: Element): StripeElementStyle {
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
export function onColorSchemeChange(listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  return () => scheme.removeEventListener('change', listener)
}

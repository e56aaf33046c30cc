import type { StripeElementStyle } from '@stripe/stripe-js'

/**
 * The look of the fields inside the provider's frames, where our stylesheet does not reach: the colours that the page has at
 * `element` right now, in light or dark.
 */
export function cardFieldsStyle(element: Element): StripeElementStyle {
  const style = getComputedStyle(element)
  const read = (property: string) => style.getPropertyValue(property).trim()
  return {
    base: {
      color: read('--ink'),
      fontFamily: style.fontFamily,
      // Not less: phones zoom into smaller fields.
      fontSize: '16px',
      iconColor: read('--green'),
      '::placeholder': { color: read('--quiet') },
    },
    invalid: { color: read('--red'), iconColor: read('--red') },
  }
}

/** Calls when the device changes between light and dark; gives back what ends it. */
export function onColorSchemeChange(listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  return () => scheme.removeEventListener('change', listener)
}

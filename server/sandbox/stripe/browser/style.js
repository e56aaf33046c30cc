/** The properties that Stripe.js lets a page set on a field. */
const PROPERTIES = [
  ...['backgroundColor', 'color', 'fontFamily', 'fontSize', 'fontSmoothing', 'fontStyle', 'fontVariant', 'fontWeight'],
  ...['letterSpacing', 'lineHeight', 'textAlign', 'textDecoration', 'textShadow', 'textTransform'],
]
const PARTS = [':hover', ':focus', '::placeholder', '::selection', ':disabled']

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

/** Puts the page's `style` on the input: `base`, and over it the variant that fits what is typed. */
export function applyStyle(input, style, variant) {
  const wanted = merge(style.base ?? {}, variant === 'base' ? {} : (style[variant] ?? {}))
  for (const property of PROPERTIES) input.style[property] = wanted[property] ?? ''
  sheet.replaceSync('')
  for (const part of PARTS) {
    const rule = sheet.cssRules[sheet.insertRule(`input${part} {}`, sheet.cssRules.length)]
    for (const property of PROPERTIES) rule.style[property] = wanted[part]?.[property] ?? ''
  }
}

function merge(base, over) {
  const merged = { ...base, ...over }
  for (const part of PARTS) merged[part] = { ...base[part], ...over[part] }
  return merged
}

/** Characters of a text that are looked at, and that are kept. */
const LONGEST_INPUT = 1_000
const LONGEST = 300

/** An apostrophe inside a word is no quotation mark. */
const QUOTE = /["`“”„«»]|(?<![\p{L}\d])['‘’]|['‘’](?![\p{L}\d])/gu

/** Everything that may be somebody's: what stays says what failed, not for whose data. */
const REPLACEMENTS: [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]*):\/\/\S+/gi, '$1://…'],
  [/[^\s?]*\?[^\s?]+\S*/g, '…'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  [/\b(password|passwd|token|secret|key|cookie|authorization|session)\s*[=:]\s*\S+/gi, '$1 …'],
  [/[^\s@]+@[^\s@]+/g, '…'],
  // A random value: our own names of columns and calls have no digits.
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '…'],
  // An account number or a phone number.
  [/\+?\d(?:[ -]?\d){5,}/g, '…'],
]

/**
 * A message for the log without quoted input, addresses, e-mail addresses, random values and long numbers. Everything from the first
 * quotation mark to the last one goes: what is quoted may contain quotation marks itself.
 */
export function withoutSecrets(text: string): string {
  let kept = withoutQuoted(text.slice(0, LONGEST_INPUT))
  for (const [pattern, replacement] of REPLACEMENTS) kept = kept.replace(pattern, replacement)
  return kept.length > LONGEST ? `${kept.slice(0, LONGEST)}…` : kept
}

function withoutQuoted(text: string): string {
  const quotes = [...text.matchAll(QUOTE)]
  const first = quotes[0]?.index
  const last = quotes.at(-1)?.index
  if (first === undefined || last === undefined) return text
  return `${text.slice(0, first)}…${first === last ? '' : text.slice(last + 1)}`
}

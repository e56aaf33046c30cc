/** Characters of a text that are looked at, and that are kept. */
const LONGEST_INPUT = 1_000
const LONGEST = 300

/** An apostrophe inside a word is no quotation mark. */
const QUOTE = /["`“”„«»]|(?<![\p{L}\d])['‘’]|['‘’](?![\p{L}\d])/gu

/** Everything that may be somebody's: what stays says what failed, not for whose data. */
const REPLACEMENTS: [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]{0,20}):\/\/\S+/gi, '$1://…'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  [/\b(password|passwd|token|secret|key|cookie|authorization|session)\s*[=:]\s*\S+/gi, '$1 …'],
  // An account number or a phone number.
  [/\+?\d(?:[ -]?\d){5,}/g, '…'],
]
/** A query of an address, or an e-mail address. */
const REVEALING = /\?[^?]|[^@]@[^@]/

/**
 * A message for the log without quoted input, addresses, e-mail addresses, random values and long numbers. Everything from the first
 * quotation mark to the last one goes: what is quoted may contain quotation marks itself.
 */
export function withoutSecrets(text: string): string {
  let kept = withoutQuoted(text.slice(0, LONGEST_INPUT))
    .replace(/\S+/g, (word) => (!word.includes('://') && REVEALING.test(word) ? '…' : word))
    .replace(/[\w-]{20,}/g, (word) => (isRandom(word) ? '…' : word))
  for (const [pattern, replacement] of REPLACEMENTS) kept = kept.replace(pattern, replacement)
  return kept.length > LONGEST ? `${kept.slice(0, LONGEST)}…` : kept
}

/** Our own names of columns and calls have no digits. */
function isRandom(word: string): boolean {
  return /\d/.test(word) && /[a-z]/i.test(word)
}

function withoutQuoted(text: string): string {
  const quotes = [...text.matchAll(QUOTE)]
  const first = quotes[0]?.index
  const last = quotes.at(-1)?.index
  if (first === undefined || last === undefined) return text
  return `${text.slice(0, first)}…${first === last ? '' : text.slice(last + 1)}`
}

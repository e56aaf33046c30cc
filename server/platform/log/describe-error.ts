/** All that the log says about an error. Other fields of an error may hold a request, a query or a provider's reply. */
export interface DescribedError {
  type: string
  message: string
  code?: string | number
  /** The frames only: the first lines of an error's own stack repeat its message. */
  stack?: string
  cause?: DescribedError
}

const MOST_CAUSES = 3
const MOST_FRAMES = 15
/** `    at work (file:///app/main.js:1:2)`: the message of an error may contain lines that only look similar. */
const FRAME =
  /^ {4}at (?:(?:async |new )*[\w$.<>[\] #]{1,120} \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^\s?()]{1,200}:\d+:\d+\)?$/
/** Messages in which PostgreSQL and the JavaScript engine quote names of ours. */
const NAMES = /\b(constraint|relation|table|column|index|reading) (["'])([A-Za-z_]\w{0,62})\2/g

/** Describes a thrown value by its type, message, code, stack and causes, and without secrets. Never throws. */
export function describeError(error: unknown, depth = MOST_CAUSES): DescribedError {
  try {
    return error instanceof Error ? describeKnown(error, depth) : { type: typeof error, message: '' }
  } catch {
    return { type: 'unknown', message: '' }
  }
}

function describeKnown(error: Error, depth: number): DescribedError {
  const code = readCode(error)
  const stack = framesOf(error)
  return {
    type: /^[\w$]{1,60}$/.test(error.name) ? error.name : 'Error',
    message: withoutSecrets(quotesOurNames(error, code) ? error.message.replace(NAMES, '$1 $3') : error.message),
    ...(code !== undefined && { code }),
    ...(stack && { stack }),
    ...(error.cause !== undefined && depth > 1 && { cause: describeError(error.cause, depth - 1) }),
  }
}

/** PostgreSQL has codes of five characters. */
function quotesOurNames(error: Error, code: string | number | undefined): boolean {
  return error instanceof TypeError || /^[0-9A-Z]{5}$/.test(String(code))
}

function readCode(error: Error): string | number | undefined {
  if (!('code' in error)) return undefined
  const { code } = error
  if (typeof code === 'number') return code
  const isCode = typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) && withoutSecrets(code) === code
  return isCode ? code : undefined
}

function framesOf({ stack }: Error): string {
  const lines = typeof stack === 'string' ? stack.split('\n') : []
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim())
    .join('\n')
}

/** Characters of a text that are looked at, and that stay. */
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

/** A message for the log without quoted input, addresses, e-mail addresses, random values and long numbers. */
export function withoutSecrets(text: string): string {
  let safe = withoutQuoted(text.slice(0, LONGEST_INPUT))
    .replace(/\S+/g, (word) => (!word.includes('://') && REVEALING.test(word) ? '…' : word))
    .replace(/[\w-]{20,}/g, (word) => (isRandom(word) ? '…' : word))
  for (const [pattern, replacement] of REPLACEMENTS) safe = safe.replace(pattern, replacement)
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST)}…` : safe
}

/** Our own names of columns and calls have no digits. */
const isRandom = (word: string): boolean => /\d/.test(word) && /[a-z]/i.test(word)

function withoutQuoted(text: string): string {
  const quotes = [...text.matchAll(QUOTE)]
  const first = quotes[0]?.index
  const last = quotes.at(-1)?.index
  if (first === undefined || last === undefined) return text
  return `${text.slice(0, first)}…${first === last ? '' : text.slice(last + 1)}`
}

import * as v from 'valibot'

/** A positive integer that may travel as text in a path or a query. */
export const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,15}$/, 'Expected a positive integer'),
  v.transform(Number),
  v.safeInteger('Expected a positive integer'),
)

/** How many rows a list may return. */
export const limit = v.pipe(id, v.maxValue(100, 'Expected at most 100'))

/** Integer cents, never negative. */
export const cents = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A moment as ISO 8601 in UTC. */
export const moment = v.string()

/** Spec section 5. */
const EMAIL_INVALID = 'Invalid email address'

export const email = v.pipe(v.string(), v.trim(), v.maxLength(254, EMAIL_INVALID), v.email(EMAIL_INVALID))

/** Far more than cleaning takes away: cleaning megabytes would keep everybody else waiting. */
// @__NO_SIDE_EFFECTS__
const tooMuch = (maximum: number, message: string) => v.maxLength<string, number, string>(4 * maximum, message)

/** Free text from a person: normalised, without control characters (newlines and tabs stay) and without direction overrides. */
// @__NO_SIDE_EFFECTS__
export function plainText(maximum: number, message: string) {
  return v.pipe(v.string(), tooMuch(maximum, message), v.transform(cleanText), v.maxLength(maximum, message))
}

/** The same on one line: a name, a place. */
// @__NO_SIDE_EFFECTS__
export function plainLine(maximum: number, message: string) {
  return v.pipe(
    v.string(),
    tooMuch(maximum, message),
    v.transform((text) => cleanText(text).replace(/\s+/g, ' ')),
    v.maxLength(maximum, message),
  )
}

/** Text that may be left out; an empty form field takes it away. */
// @__NO_SIDE_EFFECTS__
export function orNone<const S extends v.GenericSchema<string, string>>(text: S) {
  return v.optional(
    v.pipe(
      v.nullable(text),
      v.transform((value) => value || null),
    ),
  )
}

/** An e-mail address that may be left out; an empty form field counts as left out. */
export const optionalEmail = v.optional(
  v.pipe(
    v.nullable(v.union([v.pipe(v.string(), v.trim(), v.literal('')), email])),
    v.transform((value) => value || null),
  ),
  null,
)

/** More marks on one letter than any language writes; normalising a long run of them takes time by its square (UAX #15, stream-safe). */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu
const CONTROL_CHARACTERS = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gu

function cleanText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '')
  return plain.replace(EXCESS_MARKS, '$1').normalize('NFC').trim()
}

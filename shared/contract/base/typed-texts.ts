import * as v from 'valibot'
import { say } from '../../language/say'

/** Texts that people type. A first visit, which only reads, does not load this file. */

/** A message, or the function that says it when it is needed, in the language of the reader. */
type Message = string | (() => string)

/** From spec section 5. */
const emailInvalid = () => say('Invalid email address')

export const email = v.pipe(v.string(), v.trim(), v.maxLength(254, emailInvalid), v.email(emailInvalid))

/** Rejects very long input before it is cleaned, since cleaning megabytes would block all other requests. */
// @__NO_SIDE_EFFECTS__
const maxRawLength = (maximum: number, message: Message) => v.maxLength<string, number, Message>(4 * maximum, message)

/** Free text from a person: normalised, and without control characters (except newlines and tabs) and direction overrides. */
// @__NO_SIDE_EFFECTS__
export function plainText(maximum: number, message: Message) {
  return v.pipe(v.string(), maxRawLength(maximum, message), v.transform(cleanText), v.maxLength(maximum, message))
}

/** The same on one line, for names and places. */
// @__NO_SIDE_EFFECTS__
export function plainLine(maximum: number, message: Message) {
  return v.pipe(
    v.string(),
    maxRawLength(maximum, message),
    v.transform((text) => cleanText(text).replace(/\s+/g, ' ')),
    v.maxLength(maximum, message),
  )
}

/** Signs that look like the tick of a verified person. */
const TICKS = /[\u221a\u2611\u2705\u2713\u2714\u{1f5f8}\u{1f5f9}]/u

/** A name that people see: no sign in it may look like a verification. */
// @__NO_SIDE_EFFECTS__
export const withoutTicks = (message: Message) => v.check((name: string) => !TICKS.test(name), message)

/** Optional text. An empty form field becomes null, which deletes the stored text. */
// @__NO_SIDE_EFFECTS__
export function orNone<const S extends v.GenericSchema<string, string>>(text: S) {
  return v.optional(
    v.pipe(
      v.nullable(text),
      v.transform((value) => value || null),
    ),
  )
}

/** An optional e-mail address. An empty form field becomes null. */
export const optionalEmail = v.optional(
  v.pipe(
    v.nullable(v.union([v.pipe(v.string(), v.trim(), v.literal('')), email])),
    v.transform((value) => value || null),
  ),
  null,
)

/** More marks on one letter than any language uses. Normalising takes quadratic time in their number (UAX #15, stream-safe format). */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu
const CONTROL_CHARACTERS = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gu

function cleanText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '')
  return plain.replace(EXCESS_MARKS, '$1').normalize('NFC').trim()
}

import * as v from 'valibot'
import { say } from '../../language/say'
import { lengthOf } from '../../rules/characters'

/** Texts that people type. A first visit, which only reads, does not load this file. */

/** A message, or the function that says it when it is needed, in the language of the reader. */
type Message = string | (() => string)

/** Rejects very long input before it is cleaned, since cleaning megabytes would block all other requests. */
// @__NO_SIDE_EFFECTS__
const maxRawLength = (maximum: number, message: Message) => v.maxLength<string, number, Message>(4 * maximum, message)

/** Counted as both databases count, so that no browser is stricter than the server. */
// @__NO_SIDE_EFFECTS__
export const maxCharacters = (maximum: number, message: Message) =>
  v.check<string, Message>((text) => lengthOf(text) <= maximum, message)

// @__NO_SIDE_EFFECTS__
export const minCharacters = (minimum: number, message: Message) =>
  v.check<string, Message>((text) => lengthOf(text) >= minimum, message)

/** Free text from a person: normalised, without what nobody sees, such as control characters (except newlines and tabs). */
// @__NO_SIDE_EFFECTS__
export function plainText(maximum: number, message: Message) {
  return v.pipe(v.string(), maxRawLength(maximum, message), v.transform(cleanText), maxCharacters(maximum, message))
}

/** The same on one line, for names and places. */
// @__NO_SIDE_EFFECTS__
export function plainLine(maximum: number, message: Message) {
  return v.pipe(
    v.string(),
    maxRawLength(maximum, message),
    v.transform((text) => cleanText(text).replace(/\s+/g, ' ')),
    maxCharacters(maximum, message),
  )
}

/** From spec section 5. */
const emailInvalid = () => say('Invalid email address')
const lettersBeforeAt = () => say('Before the @, an email address can only have letters from a to z, digits and signs')

const EMAIL_MAXIMUM = 254

/** What a browser takes for one (HTML standard), its domain as mail writes it. */
export const email = v.pipe(
  plainText(EMAIL_MAXIMUM, emailInvalid),
  v.transform(asciiEmail),
  v.check(
    (address) => address.length <= EMAIL_MAXIMUM && v.RFC_EMAIL_REGEX.test(address),
    ({ input }) => (/[^ -~]/.test(input.replace(/@[^@]*$/, '')) ? lettersBeforeAt() : emailInvalid()),
  ),
)

/** An address whose domain has letters other than a to z, with the domain in its ASCII form: `xn--…`. */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (!/[^ -~]/.test(domain) || /[^a-z\d.\-\u0080-\u{10ffff}]/iu.test(domain)) return address
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

/** What admins look for in a list. */
export const q = v.optional(plainLine(100, 'Search for at most 100 characters'))

/** Signs that look like the tick of a verified person. */
const TICKS = /[\u221a\u2611\u2705\u2713\u2714\u{1f5f8}\u{1f5f9}]/u

/** A name that people see: no sign in it may look like a verification. */
// @__NO_SIDE_EFFECTS__
export const withoutTicks = (message: Message) => v.check((name: string) => !TICKS.test(name), message)

const SCHEME_MAILBOX_OR_PATH = /:\/\/|www\.|\S@[^\s@]*\.\S|\.[\p{L}\p{M}]{2,}\//iu
/** With a capital these too are endings of addresses; other names may follow a dot so: Rev.Dr.Okello, Mme.Ba. */
const KNOWN_ENDING =
  /[^\s.]\.(?:com|net|org|info|biz|io|co|me|app|dev|link|site|online|shop|xyz|top|click)(?![\p{L}\p{M}\p{N}-])/iu
const SHORT_ENDING = /[^\s.]\.[a-z]{2}(?![\p{L}\p{M}\p{N}-])/u
/** A name goes on after a dot with a space or a capital: St. Mary, J.P.Otieno. Only addresses have none. */
const SMALL_AFTER_DOT = /(?:[\p{Lu}\p{Ll}\p{M}\p{N}-]{2}|[\p{Ll}\p{N}])\.(?:\p{Ll}|(?!\p{sc=Ethi})\p{Lo})[\p{L}\p{M}]/u

/** Whether a text has an address of a page or a mailbox; `ending`: what counts as the end of one. */
function hasAddress(text: string, ending: RegExp): boolean {
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return [SCHEME_MAILBOX_OR_PATH, KNOWN_ENDING, ending].some((each) => each.test(plain))
}

/** For titles, in which a dot may stand between small letters: their writers forget spaces. */
export const looksLikeAddress = (text: string): boolean => hasAddress(text, SHORT_ENDING)

/** Letters of one script; scripts that have no look-alikes in these three may be mixed, as Japanese does. */
const ONE_SCRIPT =
  /^(?:[\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}]+|[\p{sc=Cyrl}\p{sc=Zyyy}\p{sc=Zinh}]+|[\p{sc=Grek}\p{sc=Zyyy}\p{sc=Zinh}]+|[^\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]+)$/u

/** Why a name can't be taken; null if it can. Usernames have dots for spaces: awa.ba. */
export function nameProblem(name: string, isUsername = false): string | null {
  if (hasAddress(name, isUsername ? KNOWN_ENDING : SMALL_AFTER_DOT)) return say('A name can’t contain a web address')
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.some((word) => !ONE_SCRIPT.test(word))) return say('A word of a name can’t mix letters of two alphabets')
  return null
}

// @__NO_SIDE_EFFECTS__
export const asName = (isUsername = false) =>
  v.check(
    (name: string) => nameProblem(name, isUsername) === null,
    ({ input }) => nameProblem(input, isUsername) ?? '',
  )

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
    v.nullable(v.union([v.pipe(plainText(EMAIL_MAXIMUM, emailInvalid), v.literal('')), email])),
    v.transform((value) => value || null),
  ),
  null,
)

/** More marks on one letter than any language uses. Normalising takes quadratic time in their number (UAX #15, stream-safe format). */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu
/** What nobody sees, but for what joins or varies a letter or emoji; halves, and private letters. */
const UNSEEN =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+|(?:\p{Extended_Pictographic}|[#*\d])\p{Emoji_Modifier}?[\ufe0e\ufe0f]?(?:\u200d(?=\p{Extended_Pictographic}))?|[\p{Lo}\p{M}][\u200c\u200d](?=[\p{Lo}\p{M}]))|(?![\n\t])[\p{Cc}\p{Co}\p{Cs}\ufffd\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A letter, digit or sign; two of the signs have nothing to draw. */
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\ufffc\u{1d159}])[\p{L}\p{N}\p{S}\p{P}]/u

/** Empty where nothing could be seen. */
function cleanText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(UNSEEN, '$1')
  return SEEN.test(plain) ? plain.replace(EXCESS_MARKS, '$1').normalize('NFC').trim() : ''
}

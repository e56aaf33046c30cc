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

/** Free text from a person: normalised, and without what nobody sees, such as control characters (except newlines and tabs). */
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

/** Initials and forms of address, whose dots make no address: J.P.Otieno, Rev.Dr.Okello, St.Mary. */
const BEFORE_A_NAME =
  /(^|[\s.])(?:(?:\p{Lu}|Alh|Bro|Capt|Dr|Engr?|Fr|Hon|Jr|Mrs?|Ms|Ph|Prof|Pst|Rev|Sis|Sr|Ste?)\.)+(?=\p{Lu}|\s|$)/gu
/** Endings of addresses of which mail programs make links: two letters, and those that are used or abused most. */
const ENDINGS = [
  '[a-z]{2}|xn--[a-z0-9-]+|рф|africa|agency|app|art|asia|auction|bank|best|bid|biz|blog|bond|business|buzz|cam|capital|care',
  'cash|cat|center|cfd|charity|chat|church|city|click|cloud|club|codes|com|community|company|coop|credit|cyou|date|deals',
  'design|dev|digital|direct|download|earth|edu|education|email|energy|events|exchange|finance|financial|foundation|fun|fund',
  'fyi|games|gifts?|gives|giving|global|gold|gov|group|guru|health|help|homes|host|hospital|icu|inc|info|ink|institute',
  'international|jobs|land|legal|life|limited|link|live|loans?|lol|love|ltd|market|media|mobi|mom|monster|money|name|net|network',
  'news|ngo|ninja|one|ong|online|org|page|party|pics|plus|post|press|promo?|quest|racing|rest|reviews?|rocks|run|sale|sbs|school',
  'science|services|shop|shopping|site|skin|social|solutions|space|store|stream|studio|support|systems|team|tech|tel|tips|today',
  'tools|top|town|trade|travel|trust|university|vip|wang|watch|webcam|website|wiki|win|works?|world|xin|xxx|xyz|zip|zone',
].join('|')
const ADDRESS = new RegExp(
  `://|www\\.|\\S@\\S+\\.\\S|\\.\\p{L}{2,}/|[^\\s.]\\.(?:${ENDINGS})(?![\\p{L}\\p{M}\\p{N}])`,
  'u',
)

/** Whether a text has what mail programs take for the address of a page or a mailbox. */
export function looksLikeAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('。', '.').replace(BEFORE_A_NAME, '$1')
  return ADDRESS.test(plain.toLowerCase())
}

/** Letters of one script; scripts that have no look-alikes in these three may be mixed, as Japanese does. */
const ONE_SCRIPT =
  /^(?:[\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}]+|[\p{sc=Cyrl}\p{sc=Zyyy}\p{sc=Zinh}]+|[\p{sc=Grek}\p{sc=Zyyy}\p{sc=Zinh}]+|[^\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]+)$/u

/** Why a name can't be taken; null if it can. Names stand in our mails and beside what people trust. */
export function nameProblem(name: string): string | null {
  if (looksLikeAddress(name)) return say('A name can’t contain a web address')
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.some((word) => !ONE_SCRIPT.test(word))) return say('A word of a name can’t mix letters of two alphabets')
  return null
}

// @__NO_SIDE_EFFECTS__
export const asName = () =>
  v.check(
    (name: string) => nameProblem(name) === null,
    ({ input }) => nameProblem(input) ?? '',
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
    v.nullable(v.union([v.pipe(v.string(), v.trim(), v.literal('')), email])),
    v.transform((value) => value || null),
  ),
  null,
)

/** More marks on one letter than any language uses. Normalising takes quadratic time in their number (UAX #15, stream-safe format). */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu
/** What nobody sees, but for what joins or varies a letter or emoji that is there; and private letters, which no text needs. */
const UNSEEN =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+|(?:\p{Extended_Pictographic}|[#*\d])\p{Emoji_Modifier}?[\ufe0e\ufe0f]?(?:\u200d(?=\p{Extended_Pictographic}))?|[\p{Lo}\p{M}][\u200c\u200d](?=[\p{Lo}\p{M}]))|(?![\n\t])[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu

function cleanText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(UNSEEN, '$1')
  return plain.replace(EXCESS_MARKS, '$1').normalize('NFC').trim()
}

import { directionOf } from '#shared/language/languages'
import { requestLanguage } from '../language/current-language'

/** A title between quotation marks, and a username with its sign. */
const QUOTED_OR_USERNAME = /(?<=«)[^«»]+(?=»)|(?<![\w.+-])@\w(?:[\w.-]*\w)?/g

/**
 * Isolates what a person wrote, as `<bdi>` does, in a mail that runs from right to left: a sign at the end of a title in Latin letters
 * would else stand before it. The characters also work in subjects and in mails that are plain text.
 */
export const isolate = (written: string): string =>
  directionOf(requestLanguage()) === 'rtl' ? `\u2068${written}\u2069` : written

/** Does the same for titles and usernames in a sentence. */
export const isolateNames = (sentence: string): string => sentence.replace(QUOTED_OR_USERNAME, isolate)

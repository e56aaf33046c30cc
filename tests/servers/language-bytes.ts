import { addressIn } from '#shared/language/address-in'
import type { LanguageCode } from '#shared/language/languages'
import { answerBytes, contentBytes } from './answer-bytes'

/** What a language other than English weighs, compressed: bytes. */
export interface LanguageBytes {
  /** The sentences that every page loads. */
  everywhere: number
  /** All that a browser can load of it: all its sentences, names of countries, and how it writes numbers and dates. */
  whole: number
  /** The document of `/` in it, and of `/` in English. */
  document: number
  english: number
}

export async function languageBytes(origin: string, language: LanguageCode): Promise<LanguageBytes> {
  const home = origin + addressIn(language, '/')
  const html = await (await fetch(home)).text()
  const files = /data-words="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const bytes = await Promise.all(files.map(async (file) => ({ file, bytes: await contentBytes(origin + file) })))
  const sumOf = (part: string) =>
    bytes.filter(({ file }) => file.includes(part)).reduce((sum, each) => sum + each.bytes, 0)
  return {
    everywhere: sumOf(`/words-${language}-public-`),
    whole: sumOf('/words-'),
    document: await answerBytes(home),
    english: await answerBytes(`${origin}/`),
  }
}

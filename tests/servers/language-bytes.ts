import { addressIn } from '#shared/language/address-in'
import type { LanguageCode } from '#shared/language/languages'
import { answerBytes, contentBytes } from './answer-bytes'

/** What a language other than English weighs, compressed: bytes. */
export interface LanguageBytes {
  /** What every page loads: its sentences, names of countries, and tables of numbers and dates. */
  everywhere: number
  /** All its files. */
  whole: number
  /** The code that all languages other than English share: it loads and says the sentences, and writes numbers and dates. */
  code: number
  /** What the page of languages says that it weighs. */
  said: number
  /** The document of `/` in it, and of `/` in English. */
  document: number
  english: number
}

export async function languageBytes(origin: string, language: LanguageCode): Promise<LanguageBytes> {
  const home = origin + addressIn(language, '/')
  const html = await (await fetch(home)).text()
  const files = /data-words="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const code = /\/assets\/\w+\/speak-pack\.js/.exec(html)?.[0] ?? ''
  const bytes = await Promise.all(files.map(async (file) => ({ file, bytes: await contentBytes(origin + file) })))
  const languages = await (await fetch(`${origin}/languages`)).text()
  const said = new RegExp(`"wordBytes":\\{[^}]*"${language}":(\\d+)`).exec(languages)?.[1]
  const sumOf = (part: string) =>
    bytes.filter(({ file }) => file.includes(part)).reduce((sum, each) => sum + each.bytes, 0)
  return {
    everywhere: sumOf(`/words-${language}-public.`),
    whole: sumOf('/words-'),
    code: await contentBytes(origin + code),
    said: Number(said),
    document: await answerBytes(home),
    english: await answerBytes(`${origin}/`),
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { z } from 'zod'
import { LANGUAGES, type LanguageCode } from '../../../shared/language/languages.ts'
import type { Collected } from './collect.ts'

/** Each sentence of a language under its English; empty where nobody has translated it yet. */
const catalogueSchema = z.record(z.string(), z.string())

export const catalogueFile = (root: string, language: string): string =>
  join(root, 'shared/language/catalogues', `${language}.json`)

/** The languages that have a catalogue: English stands in the sources. */
export const TRANSLATED: readonly LanguageCode[] = LANGUAGES.filter((language) => language !== 'en')

export const readCatalogue = (root: string, language: string): Map<string, string> =>
  new Map(Object.entries(catalogueSchema.parse(JSON.parse(readFileSync(catalogueFile(root, language), 'utf8')))))

export function problemsOfAll(root: string, messages: ReadonlyMap<string, Collected>): string[] {
  return TRANSLATED.flatMap((language) =>
    problemsOf(messages, readCatalogue(root, language), pluralsOf(language)).map(
      (problem) => `${language}: ${problem}`,
    ),
  )
}

/** What is wrong with a language: a sentence that is missing, is not said any more, or has other values than the English one. */
export function problemsOf(
  messages: ReadonlyMap<string, Collected>,
  translations: ReadonlyMap<string, string>,
  plurals: ReadonlySet<string>,
): string[] {
  const missing = [...messages.keys()].filter((key) => !translations.get(key)).map((key) => `missing: ${key}`)
  const others = [...translations].flatMap(([key, text]) => {
    const message = messages.get(key)
    const problem = message ? text && problemOf(message.text, text, plurals) : 'not said any more'
    return problem ? [`${problem}: ${key}`] : []
  })
  return [...missing, ...others]
}

const NUMBERS = Array.from({ length: 1001 }, (_, number) => number)

/** The plurals that whole numbers have in a language, and those of large ones: `many` in French begins at a million. */
function pluralsOf(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set([...NUMBERS, 1_000_000].map((number) => rules.select(number)))
}

function problemOf(english: string, text: string, plurals: ReadonlySet<string>): string | null {
  try {
    const [expected, given] = [partsOf(english), partsOf(text)]
    if (given.values.join() !== expected.values.join())
      return `other values than in English (${expected.values.join(', ')})`
    if (given.marks.join() !== expected.marks.join())
      return `other links, bold words, fees or names than in English (${expected.marks.join(' ')})`
    const strange = given.plurals.filter((plural) => !plurals.has(plural))
    return strange.length > 0 ? `the language has no plural “${strange.join('”, “')}”` : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Links to a page or a part of one, bold words, the fees for which a site may have others, and the name that a site may change. */
const MARKS = /\]\([^()\s]+\)|\*\*|\b(?:10|15|85|90)[ \u00a0\u202f]?%|Pamoja/g

/**
 * What a translation must have in common with its English, sorted: its values, each with its kind and as often as it stands there, and the
 * marks that a page reads in it or replaces, once each. And the plurals that it uses. Throws where `say` could not read the sentence.
 */
function partsOf(text: string) {
  const values: string[] = []
  const plurals = new Set<string>()
  const read = (elements: readonly MessageFormatElement[], outside?: TYPE) => {
    // Languages differ in how many plurals they have, and so in how often a value stands in them.
    const add = (value: string) => {
      if (outside !== TYPE.plural || !values.includes(value)) values.push(value)
    }
    for (const element of elements) {
      const { type } = element
      if (type === TYPE.literal || type === TYPE.pound) continue
      if (type === outside) throw new Error('Plurals do not stand in plurals, nor elements in elements')
      if (type === TYPE.argument) add(`${element.value} text`)
      else if (type === TYPE.number) add(`${element.value} number`)
      else if (type === TYPE.tag) {
        add(`${element.value} element`)
        read(element.children, type)
      } else if (type === TYPE.plural && !element.offset) {
        add(`${element.value} number`)
        for (const [key, { value }] of Object.entries(element.options)) {
          if (!/^(?:=\d|other)$/.test(key)) plurals.add(key)
          read(value, type)
        }
      } else throw new Error('Sentences have texts, numbers, plurals and elements')
    }
  }
  // An apostrophe would make the next character a plain one, which `say` does not know.
  if (/\n|'['{}<>#|]/.test(text))
    throw new Error('A sentence is one line, without an apostrophe before { } < > # or another')
  read(parse(text, { requiresOtherClause: true, shouldParseSkeletons: false }))
  const marks = [...text.matchAll(MARKS)].map(([mark]) => mark.replace(/[ \u00a0\u202f]/, ''))
  return { values: values.toSorted(), marks: [...new Set(marks)].toSorted(), plurals: [...plurals] }
}

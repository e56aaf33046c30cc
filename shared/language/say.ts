import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { formatNumber } from './format'

/** The values that a sentence needs, read from its text: `{name}` is a text, `{count, plural, …}` and `{count, number}` are numbers. */
export type Values<Text extends string> = string extends Text ? never : { [Name in NamesIn<Text>]: ValueOf<Text, Name> }

/** The values as arguments of a call: none for a sentence without any. */
export type Given<Text extends string> = [NamesIn<Text>] extends [never] ? [] : [values: Values<Text>]

type NamesIn<Text extends string> = Text extends `${infer Before}{${infer Rest}`
  ? (Before extends `${string}${'plural,' | '}'} ${Branch} ` ? never : NameAt<Rest>) | NamesIn<Rest>
  : never
type NameAt<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Head extends `${infer Name}, ${string}`
    ? Name
    : Head
  : never
/** What stands before the words of a plural's case. */
type Branch = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`
type ValueOf<
  Text extends string,
  Name extends string,
> = Text extends `${string}{${Name}, ${'plural' | 'number'}${string}` ? number : string

/**
 * Says a sentence in the language of the page or the reader. `text` is its English, in ICU syntax: the key under which catalogues
 * translate it. The build replaces the call (scripts/build/messages); this is what runs where nothing is built, and speaks English.
 */
export function say<const Text extends string>(text: Text, ...given: Given<Text>): string {
  return sayWith(text, given[0] ?? {})
}

/** Like `say`, where the same English has several meanings. `context`: what it is about, for translators: `sayIn('a fundraiser', 'Open')`. */
export function sayIn<const Text extends string>(_context: string, text: Text, ...given: Given<Text>): string {
  return sayWith(text, given[0] ?? {})
}

function sayWith(text: string, values: Readonly<Record<string, string | number>>): string {
  const find = { number: (name: string) => Number(values[name]), part: (name: string) => String(values[name]) }
  return partsOf(parsed(text), { ...find, element: (_name, words) => words }).join('')
}

/** Finds the values of a sentence by their names. */
interface Finder<Part> {
  number(name: string): number
  part(name: string): Part
  /** Words inside an element: `<terms>these</terms>`. */
  element(name: string, words: string): Part
}

/** The parts of a sentence in English. */
export function partsOf<Part>(
  elements: readonly MessageFormatElement[],
  find: Finder<Part>,
  counted = 0,
): (Part | string)[] {
  return elements.flatMap((element): (Part | string)[] => {
    switch (element.type) {
      case TYPE.literal:
        return [element.value]
      case TYPE.argument:
        return [find.part(element.value)]
      case TYPE.number:
        return [formatNumber(find.number(element.value))]
      case TYPE.pound:
        return [formatNumber(counted)]
      case TYPE.plural: {
        const count = find.number(element.value)
        const { [`=${count}`]: exact, one, other } = element.options
        return partsOf((exact ?? (count === 1 ? (one ?? other) : other))?.value ?? [], find, count)
      }
      case TYPE.tag:
        return [find.element(element.value, partsOf(element.children, find, counted).join(''))]
      default:
        throw new Error('Sentences have texts, numbers, plurals and elements')
    }
  })
}

const known = new Map<string, MessageFormatElement[]>()

/** The elements of a sentence; each is parsed once. */
export function parsed(text: string): MessageFormatElement[] {
  const elements = known.get(text) ?? parse(text, { shouldParseSkeletons: false })
  known.set(text, elements)
  return elements
}

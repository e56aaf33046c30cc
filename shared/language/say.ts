import { formatNumber } from './format'
import { currentPack, keyOf } from './speak'

/** The values that a sentence needs, read from its text: `{name}` is a text, `{count, plural, …}` and `{count, number}` are numbers. */
export type Values<Text extends string> = string extends Text ? never : { [Name in NamesIn<Text>]: KindOf<Text, Name> }

export type Given<Text extends string> = [NamesIn<Text>] extends [never] ? [] : [values: Values<Text>]

export type NamesIn<Text extends string> = Text extends `${infer Before}{${infer Rest}`
  ? (Before extends `${string}${'plural,' | '}'} ${Branch} ` ? never : NameAt<Rest>) | NamesIn<Rest>
  : never
type NameAt<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Head extends `${infer Name}, ${string}`
    ? Name
    : Head
  : never
type Branch = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`
type KindOf<
  Text extends string,
  Name extends string,
> = Text extends `${string}{${Name}, ${'plural' | 'number'}${string}` ? number : string

/** `text` is its English in ICU syntax; the build reads it in the source, so it must be one text. */
export function say<const Text extends string>(text: Text, ...given: Given<Text>): string {
  return sayWith(text, text, given[0] ?? {})
}

/** Like `say`, where the same English has several meanings. `context`: what it is about, for translators: `sayIn('a fundraiser', 'Open')`. */
export function sayIn<const Text extends string>(context: string, text: Text, ...given: Given<Text>): string {
  return sayWith(keyOf(text, context), text, given[0] ?? {})
}

const sayWith = (key: string, english: string, values: Readonly<Record<string, string | number>>): string =>
  partsOf(key, english, (name) => values[name] ?? '').join('')

/** Gives a value of a sentence by its name. `words`: those inside an element, such as `<terms>these</terms>`. */
type Find<Part> = (name: string, words?: string) => Part

const PLURAL = /\{(\w+),\s*plural,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g
const CASE = /(=\d|\w{3,5})\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g
const VALUE = /(\{[^{}]*\}|<\w+>.*?<\/\w+>)/

/** Reads the part of ICU syntax that the build allows: a whole parser weighs more than a page's texts. */
export function partsOf<Part>(key: string, english: string, find: Find<Part>): (string | Part)[] {
  const pack = currentPack()
  const translated = pack?.translate(key)
  const text = translated ?? english
  if (!/[{<]/.test(text)) return [text]
  const formOf = (count: number) => (pack && translated ? pack.format.plural(count) : count === 1 ? 'one' : 'other')
  const choose = (_: string, name: string, cases: string) => {
    const count = Number(find(name))
    const words = new Map(Array.from(cases.matchAll(CASE), ([, form = '', text = '']) => [form, text]))
    const chosen = words.get(`=${count}`) ?? words.get(formOf(count)) ?? words.get('other') ?? ''
    return chosen.replaceAll('#', `{${name}, number}`)
  }
  return fill(text.replace(PLURAL, choose), find)
}

const fill = <Part>(text: string, find: Find<Part>): (string | Part)[] =>
  text
    .split(VALUE)
    .filter(Boolean)
    .map((part) => {
      const name = /^[{<](\w+)/.exec(part)?.[1]
      if (name === undefined) return part
      if (part.startsWith('<')) return find(name, fill(part.slice(name.length + 2, -name.length - 3), find).join(''))
      return /,\s*number/.test(part) ? formatNumber(Number(find(name))) : find(name)
    })

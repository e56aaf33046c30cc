import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** What a value of a sentence is: a text, a number that is written out or decides the plural, or an element around words. */
export type Kind = 'text' | 'number' | 'element'

interface Options {
  order: readonly string[]
  /** Whether elements stand in the sentence: its parts are then a list instead of one text. */
  hasNodes: boolean
}

/** Parses a sentence in ICU syntax. Throws where it is wrong, with the sentence. */
export function parseMessage(text: string): MessageFormatElement[] {
  try {
    return parse(text, { requiresOtherClause: true, shouldParseSkeletons: false })
  } catch (error) {
    throw new Error(`“${text}” is not a sentence in ICU syntax: ${error instanceof Error ? error.message : error}`)
  }
}

/** The values of a sentence in the order in which they appear, each with its kind. */
export function valuesOf(
  elements: readonly MessageFormatElement[],
  found = new Map<string, Kind>(),
): Map<string, Kind> {
  const add = (name: string, kind: Kind) => {
    if ((found.get(name) ?? kind) !== kind) throw new Error(`The value “${name}” is used in two ways`)
    found.set(name, kind)
  }
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        add(element.value, 'text')
        break
      case TYPE.number:
        add(element.value, 'number')
        break
      case TYPE.plural:
        add(element.value, 'number')
        for (const { value } of Object.values(element.options)) valuesOf(value, found)
        break
      case TYPE.tag:
        add(element.value, 'element')
        valuesOf(element.children, found)
        break
      case TYPE.select:
        throw new Error(`Each case of “${element.value}” is a sentence of its own`)
      case TYPE.date:
      case TYPE.time:
        throw new Error(`Format the date “${element.value}” before it is said`)
    }
  }
  return found
}

/**
 * Compiles an English sentence to a script expression: a text, or a function of the values. `order`: the names of its values as they are
 * passed. In the source, `formatNumber__` writes a number. Other languages are packed (`packMessage`).
 */
export function compileMessage(elements: readonly MessageFormatElement[], { order, hasNodes }: Options): string {
  const nameOf = (value: string) =>
    PARAMETERS[order.indexOf(value)] ?? fail(`“${value}” is not a value of the English sentence`)

  const textOf = (parts: readonly MessageFormatElement[], counted?: string): string => {
    const pieces = parts.map((part) => (part.type === TYPE.literal ? part.value : { code: codeOf(part, counted) }))
    if (pieces.every((piece) => typeof piece === 'string')) return JSON.stringify(pieces.join(''))
    return `\`${pieces.map((piece) => (typeof piece === 'string' ? inTemplate(piece) : `\${${piece.code}}`)).join('')}\``
  }
  const codeOf = (part: MessageFormatElement, counted?: string): string => {
    switch (part.type) {
      case TYPE.literal:
        return JSON.stringify(part.value)
      case TYPE.argument:
        return nameOf(part.value)
      case TYPE.number:
        return `formatNumber__(${nameOf(part.value)})`
      case TYPE.pound:
        return `formatNumber__(${counted ?? fail('# stands outside of a plural')})`
      case TYPE.tag:
        return `${nameOf(part.value)}(${textOf(part.children, counted)})`
      case TYPE.plural: {
        if (part.offset) throw new Error('Plurals with an offset are not used here')
        const { other, ...cases } = part.options
        const name = nameOf(part.value)
        const branches = Object.entries(cases).map(([key, { value }]) => {
          if (!/^(?:=|one$)/.test(key)) throw new Error(`English has no plural “${key}”`)
          return `${name}===${key === 'one' ? 1 : Number(key.slice(1))}?${textOf(value, name)}:`
        })
        return `(${branches.join('')}${textOf(other?.value ?? [], name)})`
      }
      default:
        throw new Error('Sentences have texts, numbers, plurals and elements')
    }
  }

  const source = hasNodes && order.length > 0 ? `[${elements.map((part) => codeOf(part)).join(',')}]` : textOf(elements)
  return order.length === 0 ? source : `(${order.map((_, index) => PARAMETERS[index]).join(',')})=>${source}`
}

const PARAMETERS = [...'abcdefghijklm']

const inTemplate = (text: string): string => text.replace(/[`\\]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n')

function fail(reason: string): never {
  throw new Error(reason)
}

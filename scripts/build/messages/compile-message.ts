import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

export interface Compiled {
  /** A script expression: a text, or a function of the values. */
  source: string
  /** The categories of its plurals. */
  categories: ReadonlySet<string>
}

interface Options {
  order: readonly string[]
  /** Whether elements stand in the sentence: its parts are then a list instead of one text. */
  hasNodes: boolean
  isEnglish?: boolean
}

/**
 * Compiles a sentence. `order`: the names of its values as they are passed. In the source, `formatNumber__` writes a number and
 * `pluralOf__` gives the plural category of one, which English does not need.
 */
export function compileMessage(
  elements: readonly MessageFormatElement[],
  { order, hasNodes, isEnglish = false }: Options,
): Compiled {
  const categories = new Set<string>()
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
        const { other, ...cases } = part.options
        const name = nameOf(part.value)
        const branches = Object.entries(cases).map(([key, { value }]) => {
          if (!key.startsWith('=')) categories.add(key)
          const exact = key.startsWith('=') ? Number(key.slice(1)) : isEnglish && key === 'one' ? 1 : null
          const test = exact === null ? `pluralOf__(${name})===${JSON.stringify(key)}` : `${name}===${exact}`
          return `${test}?${textOf(value, name)}:`
        })
        return `(${branches.join('')}${textOf(other?.value ?? [], name)})`
      }
      default:
        throw new Error('Sentences have texts, numbers, plurals and elements')
    }
  }

  const source = hasNodes && order.length > 0 ? `[${elements.map((part) => codeOf(part)).join(',')}]` : textOf(elements)
  if (order.length === 0) return { source, categories }
  return { source: `(${order.map((_, index) => PARAMETERS[index]).join(',')})=>${source}`, categories }
}

const PARAMETERS = [...'abcdefghijklm']

const inTemplate = (text: string): string => text.replace(/[`\\]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n')

function fail(reason: string): never {
  throw new Error(reason)
}

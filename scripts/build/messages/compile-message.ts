import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

interface Options {
  order: readonly string[]
  /** Whether elements stand in the sentence: its parts are then a list instead of one text. */
  hasNodes: boolean
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

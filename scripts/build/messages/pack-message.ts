import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

interface Options {
  /** The names of the values as they are passed. */
  order: readonly string[]
  /** Whether elements stand in the sentence: it is then said as a list of parts. */
  hasNodes: boolean
}

/**
 * A sentence as the files of a language hold it: a line of text in which few characters stand for its values, because script for each
 * value would weigh more than the words around it. `unpack` in shared/language/built-pack.ts reads it. Throws where it can't be packed.
 */
export function packMessage(elements: readonly MessageFormatElement[], { order, hasNodes }: Options): string {
  const indexOf = (name: string) => {
    const index = order.indexOf(name)
    if (index < 0 || index > 9) throw new Error(`“${name}” is not one of the first ten values of the English sentence`)
    return index
  }
  const pack = (parts: readonly MessageFormatElement[], isInside = true, counted = ''): string =>
    parts.map((part) => packPart(part, isInside, counted)).join('')
  const packPart = (part: MessageFormatElement, isInside: boolean, counted: string): string => {
    switch (part.type) {
      case TYPE.literal:
        if (/[~^<>{}=\n]/.test(part.value)) throw new Error('The characters ~ ^ < > { } = have a meaning in the files')
        return part.value
      case TYPE.argument:
        return `~${indexOf(part.value)}`
      case TYPE.number:
        return `^${indexOf(part.value)}`
      case TYPE.pound:
        return `^${indexOf(counted)}`
      case TYPE.tag:
        if (isInside) break
        return `<${indexOf(part.value)}${pack(part.children)}>`
      case TYPE.plural: {
        if (isInside || part.offset) break
        const { other, ...cases } = part.options
        const packed = Object.entries(cases).map(([key, { value }]) => keyOf(key) + pack(value, true, part.value))
        return `{${indexOf(part.value)}${[...packed, pack(other?.value ?? [], true, part.value)].join('=')}}`
      }
    }
    throw new Error('Sentences have texts and numbers, and plurals and elements that do not stand inside each other')
  }
  const packed = pack(elements, false)
  return hasNodes && order.length > 0 ? `=${packed}` : packed
}

/** One character for a case: the digit of `=0`, or the third letter of a form, which tells all forms apart. */
function keyOf(key: string): string {
  if (!key.startsWith('=')) return key.charAt(2)
  if (key.length > 2) throw new Error(`There is no case “${key}”: exact numbers have one digit`)
  return key.charAt(1)
}

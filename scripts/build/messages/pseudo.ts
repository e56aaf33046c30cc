import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

const PLAIN = 'aceginoprsuyACEGINOPRSUY'
const ACCENTED = 'åçéğïñóþřšûýÅÇÉĞÎÑÓÞŘŠÛÝ'
/** Letters that a word grows by at most: what is longer is further words, as in real languages. */
const LONGEST_TAIL = 8

/**
 * A sentence in no language: marked with brackets, with accents, and two fifths longer, as translations may be. Text that stays as it was
 * is not said through a message.
 */
export function pseudo(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  const words = lengthOf(elements)
  return [text('['), ...elements.map(accent), text(`${tail(Math.ceil(words * 0.4))}]`)]
}

/** Dots that take the place of letters, in words that a line can break between. */
function tail(length: number): string {
  return length <= LONGEST_TAIL ? '·'.repeat(length) : `${'·'.repeat(LONGEST_TAIL)} ${tail(length - LONGEST_TAIL - 1)}`
}

function accent(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return text(element.value.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter))
    case TYPE.tag:
      return { ...element, children: element.children.map(accent) }
    case TYPE.plural:
      return {
        ...element,
        options: Object.fromEntries(
          Object.entries(element.options).map(([key, option]) => [key, { ...option, value: option.value.map(accent) }]),
        ),
      }
    default:
      return element
  }
}

function lengthOf(elements: readonly MessageFormatElement[]): number {
  const lengths = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.length
    if (element.type === TYPE.tag) return lengthOf(element.children)
    return element.type === TYPE.plural
      ? Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)))
      : 0
  })
  return lengths.reduce((sum, length) => sum + length, 0)
}

const text = (value: string): MessageFormatElement => ({ type: TYPE.literal, value })

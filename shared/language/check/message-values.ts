import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** What a value of a sentence is: a text, a number that is written out or decides the plural, or an element around words. */
export type Kind = 'text' | 'number' | 'element'

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
        if (element.offset) throw new Error('Plurals with an offset are not used here')
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

/** The plural categories that a sentence uses: `one`, `few`; not `other`, nor exact numbers such as `=0`. */
export function categoriesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return categoriesIn(element.children)
    if (element.type !== TYPE.plural) return []
    const named = Object.keys(element.options).filter((key) => key !== 'other' && !key.startsWith('='))
    return [...named, ...Object.values(element.options).flatMap(({ value }) => categoriesIn(value))]
  })
}

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { otherCase, swapLetters } from '../../../shared/language/built-pack.ts'
import { parseMessage, valuesOf } from '../../../shared/language/check/message-values.ts'
import type { Collected } from './collect.ts'
import { GROUPS, type Group } from './groups.ts'
import { lettersOf } from './letters.ts'
import { packMessage } from './pack-message.ts'

/** Gives a sentence in another language; undefined where that has none. */
export type Translate = (message: Collected) => MessageFormatElement[] | undefined

/** The groups that browsers load, each as a file of its own. */
export const IN_BROWSERS: readonly Group[] = GROUPS.filter((group) => group !== 'server')

/**
 * The module of a language's sentences of one group, or of all: `from` is the number of the first one. Only the first file of a language
 * holds how it writes numbers and forms plurals, and the letters that are swapped in all of them.
 */
export function packSource(
  language: string,
  group: string,
  messages: ReadonlyMap<string, Collected>,
  translate: Translate,
): string {
  const isInside = (message: Collected) => group === 'all' || message.group === group
  const lines = [...messages.values()].map((message) => {
    const translation = translate(message)
    // Empty without translation: it stays English.
    return { message, line: translation ? packLine(translation, message) : '' }
  })
  const letters = lettersOf(lines.map(({ line }) => line).join(''))
  const inside = new Map(
    lines.flatMap(({ message, line }) =>
      isInside(message) && message.number !== undefined ? [[message.number, line] as const] : [],
    ),
  )
  const from = inside.size > 0 ? Math.min(...inside.keys()) : 0
  // A line is empty too where a number is free.
  const length = inside.size > 0 ? Math.max(...inside.keys()) + 1 - from : 0
  const text = swapLetters(Array.from({ length }, (_, index) => inside.get(from + index) ?? '').join('\n'), letters)
  const isFirst = group === 'all' || group === IN_BROWSERS[0]
  return [
    isFirst ? `import { table } from '/shared/language/formats/${language}.ts'` : 'const table = undefined',
    `export default ${JSON.stringify({ language, from, text, letters: isFirst ? letters : '' }).slice(0, -1)},table}`,
  ].join('\n')
}

function packLine(translation: readonly MessageFormatElement[], { text, hasNodes }: Collected): string {
  const order = [...valuesOf(parseMessage(text)).keys()]
  const packed = packMessage(translation, { order, hasNodes })
  const line = otherCase(packed)
  if (otherCase(line) !== packed) throw new Error(`The first letter can't be changed: ${packed}`)
  return line
}

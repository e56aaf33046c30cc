import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseMessage, valuesOf } from '../../../shared/language/check/message-values.ts'
import type { Collected } from './collect.ts'
import { GROUPS, type Group } from './groups.ts'
import { packMessage } from './pack-message.ts'

/** Gives a sentence in another language; undefined where that has none. */
export type Translate = (message: Collected) => MessageFormatElement[] | undefined

/** The groups that browsers load, each as a file of its own. */
export const IN_BROWSERS: readonly Group[] = GROUPS.filter((group) => group !== 'server')

/**
 * The module of a language's sentences of one group, or of all: `from` is the number of the first one. Only the first file of a language
 * holds how it writes numbers and forms plurals.
 */
export function packSource(
  language: string,
  group: string,
  messages: ReadonlyMap<string, Collected>,
  translate: Translate,
): string {
  const inside = new Map<number, string>()
  for (const message of messages.values()) {
    if (message.number === undefined || (group !== 'all' && message.group !== group)) continue
    const translation = translate(message)
    // Empty without translation: it stays English.
    inside.set(message.number, translation ? packLine(translation, message) : '')
  }
  const from = inside.size > 0 ? Math.min(...inside.keys()) : 0
  // A line is empty too where a number is free.
  const length = inside.size > 0 ? Math.max(...inside.keys()) + 1 - from : 0
  const text = Array.from({ length }, (_, index) => inside.get(from + index) ?? '').join('\n')
  const isFirst = group === 'all' || group === IN_BROWSERS[0]
  return [
    isFirst ? `import { table } from '/shared/language/formats/${language}.ts'` : 'const table = undefined',
    `export default ${JSON.stringify({ language, from, text }).slice(0, -1)},table}`,
  ].join('\n')
}

function packLine(translation: readonly MessageFormatElement[], { text, hasNodes }: Collected): string {
  const order = [...valuesOf(parseMessage(text)).keys()]
  return packMessage(translation, { order, hasNodes })
}

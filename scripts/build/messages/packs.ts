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
  const inside = [...messages.values()].filter((message) => group === 'all' || message.group === group)
  const from = inside[0]?.number ?? 0
  const text = inside
    .map((message) => {
      const translation = translate(message)
      // Empty without translation: it stays English.
      return translation ? packLine(translation, message) : ''
    })
    .join('\n')
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

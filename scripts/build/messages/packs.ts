import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseMessage, valuesOf } from '../../../shared/language/check/message-values.ts'
import type { Collected } from './collect.ts'
import { compileMessage } from './compile-message.ts'
import { GROUPS, type Group } from './groups.ts'

/** Gives a sentence in another language; undefined where that has none. */
export type Translate = (message: Collected) => MessageFormatElement[] | undefined

/** The groups that browsers load, each as a file of its own. */
export const IN_BROWSERS: readonly Group[] = GROUPS.filter((group) => group !== 'server')

/**
 * The module of a language's sentences of one group, or of all: `from` is the number of the first one. They are a function of how the
 * language writes numbers and forms plurals, which only the first file of a language holds.
 */
export function packSource(
  language: string,
  group: string,
  messages: ReadonlyMap<string, Collected>,
  translate: Translate,
): string {
  const all = [...messages.values()]
  const isInside = (message: Collected) => group === 'all' || message.group === group
  const compiled = all.filter(isInside).map((message) => {
    const translation = translate(message)
    if (!translation) return ''
    const order = [...valuesOf(parseMessage(message.text)).keys()]
    return compileMessage(translation, { order, hasNodes: message.hasNodes }).source
  })
  const from = Math.max(all.findIndex(isInside), 0)
  // A hole for a sentence without translation: it stays English. It needs a last comma at the end.
  const list = `(formatNumber__, pluralOf__) => [${compiled.join()},]`
  const hasFormat = group === 'all' || group === IN_BROWSERS[0]
  return [
    hasFormat ? `import { format } from '/shared/language/formats/${language}.ts'` : 'const format = undefined',
    `export default { language: '${language}', from: ${from}, format, messages: ${list} }`,
  ].join('\n')
}

import type { LanguageCode } from '../../../shared/language/languages.ts'
import type { Collected } from './collect.ts'
import { compileMessage, parseMessage, valuesOf } from './compile-message.ts'
import type { Group } from './groups.ts'

/** The module of a language's sentences of some groups: `from` is the number of the first one. */
export function packSource(
  language: LanguageCode,
  groups: readonly Group[],
  messages: ReadonlyMap<string, Collected>,
  translations: ReadonlyMap<string, string>,
): string {
  const all = [...messages.values()]
  const from = all.findIndex(({ group }) => groups.includes(group))
  const compiled = all
    .filter(({ group }) => groups.includes(group))
    .map(({ key, text, hasNodes }) => {
      const translation = translations.get(key)
      if (translation === undefined) return ''
      const order = [...valuesOf(parseMessage(text)).keys()]
      return compileMessage(parseMessage(translation), { order, hasNodes }).source
    })
  return [
    `import { format } from '/shared/language/formats/${language}.ts'`,
    'const formatNumber__ = format.number, pluralOf__ = format.plural',
    `export default { language: '${language}', from: ${Math.max(from, 0)}, format, messages: [${compiled.join(',')}] }`,
  ].join('\n')
}

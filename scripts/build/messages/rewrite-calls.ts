import { parseMessage, valuesOf } from '../../../shared/language/check/message-values.ts'
import type { Collected } from './collect.ts'
import { compileMessage } from './compile-message.ts'
import type { FoundMessage, Range } from './find-messages.ts'

/**
 * Replaces each sentence of a source file by its number in the packs, its compiled English and its values in their order. A sentence may
 * stand in a value of another one.
 */
export function rewriteCalls(
  code: string,
  calls: readonly FoundMessage[],
  messages: ReadonlyMap<string, Collected>,
): string {
  const rewrite = ({ start, end }: Range): string => {
    let text = ''
    let at = start
    for (const call of calls) {
      if (call.range.start < at || call.range.end > end) continue
      text += code.slice(at, call.range.start) + compiledCall(call)
      at = call.range.end
    }
    return text + code.slice(at, end)
  }
  const compiledCall = ({ key, text, hasNodes, values }: FoundMessage): string => {
    const elements = parseMessage(text)
    const order = [...valuesOf(elements).keys()]
    if (order.toSorted().join() !== [...values.keys()].toSorted().join())
      throw new Error(
        `“${text}” needs the values ${order.join(', ') || '(none)'}, and is given ${[...values.keys()].join(', ') || '(none)'}`,
      )
    const isList = messages.get(key)?.hasNodes ?? hasNodes
    const english = compileMessage(elements, { order, hasNodes: isList })
    const given = order.flatMap((name) => values.get(name) ?? []).map(rewrite)
    const said = `(${[messages.get(key)?.number ?? UNKNOWN, english, ...given].join()})`
    if (hasNodes) return `speakNodes__${said}`
    return isList && order.length > 0 ? `speak__${said}.join('')` : `speak__${said}`
  }

  // Not left to the bundler: the parser behind these functions must never reach a browser.
  const rewritten = rewrite({ start: 0, end: code.length }).replace(IMPORT_OF_SPEAKERS, '')
  const imports = [
    rewritten.includes('speak__(') && "import { speak as speak__ } from '#shared/language/speak'",
    rewritten.includes('speakNodes__(') && "import { speakNodes as speakNodes__ } from '/pwa/language/speak-nodes'",
    rewritten.includes('formatNumber__(') && "import { formatNumber as formatNumber__ } from '#shared/language/format'",
  ]
  return [...imports.filter((line) => line !== false), rewritten].join('\n')
}

/** A sentence that was written while the development server runs: no pack has it, so it is said in English. */
const UNKNOWN = -1

const IMPORT_OF_SPEAKERS = /^import \{[^}]*\} from '[^']*language\/say(?:-nodes)?'$/gm

import type { Format } from './formats/format'
import type { FormatTable } from './formats/make-format'
import type { LanguageCode } from './languages'

/** A file of a language as the build writes it (scripts/build/messages/packs.ts). */
export interface BuiltPack {
  language: LanguageCode
  /** The number of its first sentence. */
  from: number
  /** Its sentences, a line each. One without translation is an empty line: it is said in English. */
  text: string
  /** How the language writes numbers and dates. Only the first file of a language has it. */
  table: FormatTable | undefined
}

/** Puts the sentences of a file under their numbers. */
export function addPart(messages: never[], { from, text }: BuiltPack, format: Format): void {
  for (const [index, line] of text.split('\n').entries()) if (line) messages[from + index] = unpack(line, format)
}

/**
 * A packed sentence (scripts/build/messages/pack-message.ts): `~0` is a value, `^0` a number, `<0words>` words inside an element,
 * `{0e…=…}` a choice by a number. With `=` at the start it is a list of parts.
 */
function unpack(packed: string, format: Format): never
// The build knows what each sentence is: `never` fits where it is said.
function unpack(packed: string, { number, plural }: Format): unknown {
  if (!/[~^<{]/.test(packed)) return packed
  const isList = packed.startsWith('=')
  return (...values: unknown[]) => {
    const parts = fill(isList ? packed.slice(1) : packed, values)
    return isList ? parts : parts.join('')
  }

  function fill(text: string, values: readonly unknown[]): unknown[] {
    const chosen = text.replace(/\{(\d)(.*?)\}/g, (_, index: string, cases: string) =>
      choose(cases.split('='), Number(values[Number(index)])),
    )
    return chosen
      .split(/([~^]\d|<\d[^>]*>)/)
      .filter(Boolean)
      .map((part) => {
        const value = values[Number(part[1])]
        if (part.startsWith('~')) return value
        if (part.startsWith('^')) return number(Number(value))
        return part.startsWith('<') && typeof value === 'function'
          ? value(fill(part.slice(2, -1), values).join(''))
          : part
      })
  }

  /** The words for a number: each case begins with the third letter of its form (one, few…), or with its number; the last is for all others. */
  function choose(cases: string[], count: number): string {
    const other = cases.pop() ?? ''
    return cases.find(([key]) => key === String(count) || key === plural(count)[2])?.slice(1) ?? other
  }
}

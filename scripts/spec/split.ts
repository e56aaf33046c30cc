/** A sentence, a list item or a table row of the specification. */
export interface Sentence {
  /** The number of its section; 0 before the first section. */
  section: number
  /** The nearest heading above it. */
  heading: string
  text: string
}

/** Splits the Markdown of the specification into its sentences, in order. Headings do not count as sentences. */
export function splitSentences(markdown: string): Sentence[] {
  const found: Sentence[] = []
  let [section, heading] = [0, '']
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, marks, title] = /^(#+) (.+)$/.exec(line) ?? []
    if (marks && title) {
      heading = title
      section = Number(/^(\d+)\. /.exec(title)?.[1] ?? section)
      continue
    }
    const isHeadOfTable = /^\|-/.test(markdown.split('\n')[index + 1] ?? '')
    const texts = line.startsWith('|') ? cellsOf(line, isHeadOfTable) : partsOf(line.replace(/^- /, ''))
    found.push(...texts.map((text) => ({ section, heading, text })))
  }
  return found
}

/** A table row is one sentence. The head of the table and the line below it are skipped. */
function cellsOf(line: string, isHead: boolean): string[] {
  return isHead || line.startsWith('|-') ? [] : [line.replace(/^\| | \|$/g, '')]
}

/** Splits a line after full stops and semicolons, but not inside quotation marks or brackets. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  let [start, isQuoted, depth] = [0, false, 0]
  for (let at = 0; at < line.length; at += 1) {
    const [before = ' ', letter = '', after = ' '] = [line[at - 1], line[at], line[at + 1]]
    if (letter === "'" && !isQuoted && /[\s(/]/.test(before)) isQuoted = true
    else if (letter === "'" && isQuoted && !/\w/.test(after)) isQuoted = false
    else if (!isQuoted && letter === '(') depth += 1
    else if (!isQuoted && letter === ')') depth -= 1
    const isEnd = /[.;]/.test(letter) && !line.slice(0, at).endsWith('incl')
    const isEndOfQuoted = letter === "'" && before === '.' && /^ [A-Z]/.test(line.slice(at + 1))
    if ((isEnd || isEndOfQuoted) && !isQuoted && depth === 0 && /\s/.test(after)) {
      parts.push(line.slice(start, at + 1).trim())
      start = at + 1
    }
  }
  return [...parts, line.slice(start).trim()].filter((part) => part !== '')
}

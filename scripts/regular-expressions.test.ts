import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

/** Characters of a text that somebody sends to make a pattern slow. */
const LENGTH = 40_000
const LITERAL =
  /(?<=[=:&|?>,]\s+|[([{!]\s*|return\s)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+)\/([dgimsuvy]*)/g

const withoutComments = (code: string) => code.replace(/^\s*\/\*[\s\S]*?\*\/$|\/\/ .*$/gm, '')

const files = ['pwa', 'server', 'shared']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
const patterns = files.flatMap((file) =>
  [...withoutComments(readFileSync(file, 'utf8')).matchAll(LITERAL)].map(([literal, source = '', flags = '']) => ({
    name: `${literal} in ${file}`,
    pattern: new RegExp(source, flags),
  })),
)

/** Repeated, each of these is what some pattern accepts over and over; what follows then makes the whole not match. */
const REPEATED = [
  ...[...' \t\n"\'\\/.,;:=+-@_%#?&<>()[]{}!*0aA1'],
  ...[
    'é',
    'አ',
    'a ',
    ' a',
    '1,',
    'a.',
    '%41',
    '\r\n',
    ';"',
    '; ',
    '{"',
    '\\"',
    '/.',
    '../',
    '<a',
    '::',
    'a@',
    '-a',
    '\u0301',
  ],
]
const hostile = REPEATED.flatMap((part) => {
  const text = part.repeat(Math.ceil(LENGTH / part.length))
  return [`${text}\u0000`, `a${text}b`, `${text.slice(0, LENGTH / 2)}=${text.slice(LENGTH / 2)}~`]
})

describe('every regular expression', () => {
  it('is found in the sources', () => {
    expect(patterns.length).toBeGreaterThan(100)
  })

  it.each(patterns)('reads 40,000 hostile characters in linear time: $name', ({ pattern }) => {
    // A pattern that reads a text over and over needs seconds for a single text; the others need milliseconds for all.
    const every = 'for (const text of hostile) text.replace(pattern, "")'
    runInNewContext(every, { hostile, pattern }, { timeout: 3_000 })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Browsers have no dates, money or "3 days ago" in half of our languages, so a page written by `Intl` would differ between the server
 * and a browser. Only the formatter may use it, for English.
 */
const FORMATTER = /^shared\/language\/format[\w-]*\.ts$/

const OTHERS = [
  // The stand-in for another company's page, which is not built and stays English.
  'server/sandbox/stripe/browser/',
  // Gives older browsers the parts of `Intl` that they lack.
  'pwa/page/older-browsers.ts',
]

/** Not about language: characters as people count them, and the device's time zone. */
const ALLOWED = [
  /\bIntl\.Segmenter\b/g,
  /'Segmenter' in Intl\b/g,
  /\bIntl\.DateTimeFormat\(\)\.resolvedOptions\(\)\.timeZone\b/g,
]

const FORMATS = /\bIntl\b|\.toLocale(?:\w*)String\b|\.toLocale(?:Upper|Lower)Case\b/

it('finds what it refuses', () => {
  const lines = [
    'new Intl.NumberFormat()',
    'total.toLocaleString()',
    "name.toLocaleUpperCase('en')",
    'at?.toLocaleDateString()',
  ]
  expect(lines.filter((line) => FORMATS.test(line))).toEqual(lines)
})

it('numbers, dates and lists are formatted only by the formatter', () => {
  const found = ['server', 'shared', 'pwa', 'data'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => join(root, name).replaceAll(sep, '/'))
      .filter((file) => /(?<!\.test)\.(?:tsx?|m?js)$/.test(file) && !FORMATTER.test(file))
      .filter((file) => !OTHERS.some((other) => file.startsWith(other)))
      .flatMap(linesWithFormats),
  )
  expect(found).toEqual([])
})

function linesWithFormats(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => ALLOWED.reduce((text, allowed) => text.replaceAll(allowed, ''), line))
    .flatMap((line, index) => (FORMATS.test(line) ? `${file}:${index + 1}: ${line.trim()}` : []))
}

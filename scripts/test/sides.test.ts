import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'

/** The declarations that name a side on purpose. Beside each of them the style says why. */
const ON_PURPOSE: Record<string, readonly string[]> = {
  'pwa/styles/_screens.scss': ['right: $distance', 'left: $distance'],
  'pwa/styles/_person.scss': ['padding-right: 1.5em', 'padding-right: 0'],
  'pwa/styles/_forms.scss': [
    'padding-right: min(0.875rem, 3vw)',
    'padding-left: min(2.625rem, 14vw)',
    'background-position: center left min(1rem, 4vw)',
    'padding-right: min(2.625rem, 14vw)',
    'padding-left: min(0.875rem, 3vw)',
    'background-position: center right min(1rem, 4vw)',
    'padding-right: calc(var(--pico-form-element-spacing-horizontal) + 1.5rem) !important',
    'padding-left: var(--pico-form-element-spacing-horizontal) !important',
    'padding-right: var(--pico-form-element-spacing-horizontal) !important',
    'padding-left: calc(var(--pico-form-element-spacing-horizontal) + 1.5rem) !important',
  ],
  'pwa/styles/admin.scss': [
    'border-top-left-radius: var(--radius)',
    'border-radius: 0 var(--radius) 0 0',
    'border-top-right-radius: var(--radius)',
    'border-radius: var(--radius) 0 0',
  ],
}

/** Properties and values that are the left or the right in every language. */
const SIDED = [
  /^(?:left|right)$/,
  /^(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)/,
  /^border-(?:top|bottom)-(?:left|right)-radius$/,
]
const SIDED_VALUES: Record<string, RegExp> = {
  'text-align': /left|right/,
  float: /left|right/,
  clear: /left|right/,
  'transform-origin': /left|right/,
  'background-position': /left|right/,
  background: /\b(?:left|right)\b/,
  transform: /translate(?:X|3d)?\((?!.*--forward)(?!0[,)])/,
  translate: /^(?!.*--forward)(?!0 |none)/,
}

/** What the oldest browsers do not know: the build would write each of them six times, and choose by language instead of direction. */
const TOO_NEW = /^(?:inset-inline-(?:start|end)|border-(?:start|end)-(?:start|end)-radius)$/

const styles = readdirSync('pwa', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.scss'))
  .map((name) => join('pwa', name).replaceAll(sep, '/'))
  .map((file) => ({ file, declarations: declarationsOf(readFileSync(file, 'utf8')) }))

it('no style names the left or the right, so that pages can be read from right to left', () => {
  const found = styles.flatMap(({ file, declarations }) =>
    declarations
      .filter(({ property, value }) => isSided(property, value))
      .map(({ property, value }) => `${file} ${property}: ${value}`),
  )
  const allowed = Object.entries(ON_PURPOSE).flatMap(([file, lines]) => lines.map((line) => `${file} ${line}`))
  expect(found.toSorted()).toEqual(allowed.toSorted())
})

it('no style uses a logical property that the oldest browsers do not know', () => {
  const found = styles.flatMap(({ file, declarations }) =>
    declarations
      .filter(
        ({ property, value }) =>
          TOO_NEW.test(property) ||
          (property === 'inset-inline' && partsOf(value).length > 1) ||
          (property === 'float' && value.startsWith('inline')),
      )
      .map(({ property }) => `${file} ${property}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['margin', '0 -0.5rem 0 auto', true],
  ['padding', 'calc(1px + 2px) max(1px, 2px) 0 max(1px, 2px)', false],
  ['inset', '0 0 0 auto', true],
  ['inset', 'auto 0 0', false],
  ['border-radius', '1rem 1rem 0 0', false],
  ['border-radius', '1rem 0 0 1rem', true],
  ['margin-left', '1rem', true],
  ['margin-inline', 'auto 0', false],
  ['text-align', 'right', true],
  ['translate', '1rem 0', true],
  ['transform', 'translateX(calc(100% * var(--forward, 1)))', false],
  ['padding-inline', 'max(1rem, env(safe-area-inset-left))', false],
])('%s: %s names a side: %s', (property, value, expected) => {
  expect(isSided(property, value)).toBe(expected)
})

function isSided(property: string, value: string): boolean {
  return (
    SIDED.some((sided) => sided.test(property)) ||
    SIDED_VALUES[property]?.test(value) === true ||
    (/^(?:margin|padding|inset|border-(?:width|style|color))$/.test(property) && hasUnequalSides(partsOf(value))) ||
    (property === 'border-radius' && hasUnequalCorners(partsOf(value)))
  )
}

/** Of four values the second is for the right, and the fourth for the left. */
const hasUnequalSides = ([, right, , left]: string[]): boolean => left !== undefined && left !== right

/** The values go round from the upper left corner; what is missing equals the opposite corner. */
function hasUnequalCorners([
  upperLeft,
  upperRight = upperLeft,
  lowerRight = upperLeft,
  lowerLeft = upperRight,
]: string[]) {
  return upperLeft !== upperRight || lowerRight !== lowerLeft
}

/** The values of a shorthand: at spaces outside of brackets. */
function partsOf(value: string): string[] {
  return value.split(/ (?![^(]*(?:\([^)]*\)[^(]*)*\))/)
}

/** All declarations of a style, without comments, each on one line. */
function declarationsOf(text: string): { property: string; value: string }[] {
  const code = text.replaceAll(/(?:^|\s)\/\/.*$/gm, '')
  return [...code.matchAll(/^\s*([a-z-]+):\s+([^;{]+);/gm)].map(([, property = '', value = '']) => ({
    property,
    value: value.replaceAll(/\s+/g, ' ').trim(),
  }))
}

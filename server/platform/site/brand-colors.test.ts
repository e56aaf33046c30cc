import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandColors } from './brand-colors'
import { contrast, hexOf, luminance, oklchOf } from './oklch'

const CHANNELS = ['00', '33', '66', '99', 'cc', 'ff']
const COLORS = CHANNELS.flatMap((r) => CHANNELS.flatMap((g) => CHANNELS.map((b) => `#${r}${g}${b}`)))
const [lightTokens = '', darkTokens = ''] = readFileSync('pwa/styles/_tokens.scss', 'utf8').split(
  '@include screens.dark',
)
const token = (tokens: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? ''

describe('the colours of a site', () => {
  it.each([
    ['light', lightTokens],
    ['dark', darkTokens],
  ] as const)('are readable in the %s theme, whatever colour is chosen', (theme, tokens) => {
    const grounds = ['ground', 'surface', 'sunken'].map((name) => token(tokens, name))
    const texts = ['ink', 'quiet'].map((name) => token(tokens, name))
    // The dark theme has the light one's text on the deep ground.
    const onDeep = [token(lightTokens, 'on-deep'), token(tokens, 'quiet-on-deep')]
    expect([...grounds, ...texts, ...onDeep].filter((hex) => hex === '')).toEqual([])
    for (const color of COLORS) {
      const shades = brandColors(color)[theme]
      const pairs = [
        ...grounds.flatMap((ground) => [[shades.green, ground] as const, [shades['green-strong'], ground] as const]),
        ...texts.map((text) => [text, shades['green-tint']] as const),
        ...onDeep.map((text) => [text, shades.deep] as const),
        [shades.green, shades['green-tint']] as const,
        [shades['on-green'], shades.green] as const,
        [shades['on-green'], shades['green-strong']] as const,
      ]
      const weak = pairs.filter(([one, other]) => contrast(one, other) < 4.5)
      expect(weak, color).toEqual([])
    }
  })

  it('keep a colour that is readable, and only darken one that is not', () => {
    expect(brandColors('#14532d').light.green).toBe('#14532d')
    expect(brandColors('#1d4ed8').light.green).toBe('#1d4ed8')
    const { green } = brandColors('#ffd400').light
    expect(luminance(green)).toBeLessThan(luminance('#ffd400'))
    expect(oklchOf(green).h).toBeCloseTo(oklchOf('#ffd400').h, 1)
  })

  it('are computed from the right numbers', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    for (const hex of COLORS) expect(hexOf(oklchOf(hex))).toBe(hex)
  })
})

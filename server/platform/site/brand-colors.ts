import { contrast, hexOf, luminance, type Oklch, oklchOf } from './oklch'

/** The tokens of pwa/styles/_tokens.scss that follow the colour of the site, by their names there. */
export interface BrandColors {
  green: string
  'green-strong': string
  'on-green': string
  'green-tint': string
  deep: string
}

/** The least contrast of text (WCAG 2.2, AA), and a little more because colours are rounded to 8 bits. */
const READABLE = 4.55
/** Of the light theme: the grounds that links are on, and the text on a button. */
const LIGHT = ['#faf4e8', '#fffdf8', '#f1e7d3', '#fffaf0', '#ffffff']
const DARK = ['#1c150d', '#291f15', '#140e07']
/** The build's own shades of these places: texts in other colours are readable on what is not darker, or not lighter, than they are. */
const OWN = {
  light: { tint: luminance('#e0ecdb'), deep: luminance('#123d26') },
  dark: { tint: luminance('#1d3626'), deep: luminance('#0f2c1c') },
}
const STEP = 0.01

/**
 * The shades of both themes for a colour that an admin has chosen: of its hue, and as light or dark as texts need it. Links have a contrast
 * of 4.5:1 on every ground, and so has the text on buttons. A colour that is readable as it is stays the main one of the light theme.
 */
export function brandColors(color: string): { light: BrandColors; dark: BrandColors } {
  const { l, c, h } = oklchOf(color)
  const shade = (lightness: number, most: number): Oklch => ({ l: lightness, c: Math.min(c, most), h })

  const lightTint = adjust(shade(0.92, 0.035), STEP, (hex) => luminance(hex) >= OWN.light.tint)
  const light = adjust({ l, c, h }, -STEP, isReadableOn([...LIGHT, lightTint]), color)
  const darkTint = adjust(shade(0.31, 0.05), -STEP, (hex) => luminance(hex) <= OWN.dark.tint)
  const dark = adjust(shade(0.8, 0.12), STEP, isReadableOn([...DARK, darkTint]))
  const onDark = adjust(shade(0.24, 0.04), -STEP, isReadableOn([dark]))
  const deep = (lightness: number, most: number) =>
    adjust(shade(lightness, 0.08), -STEP, (hex) => luminance(hex) <= most)
  return {
    light: {
      green: light,
      'green-strong': hexOf({ ...oklchOf(light), l: Math.max(0, oklchOf(light).l - 0.08) }),
      'on-green': '#fffaf0',
      'green-tint': lightTint,
      deep: deep(0.33, OWN.light.deep),
    },
    dark: {
      green: dark,
      'green-strong': hexOf({ ...oklchOf(dark), l: Math.min(1, oklchOf(dark).l + 0.06) }),
      'on-green': onDark,
      'green-tint': darkTint,
      deep: deep(0.27, OWN.dark.deep),
    },
  }
}

const isReadableOn = (grounds: readonly string[]) => (hex: string) =>
  grounds.every((ground) => contrast(hex, ground) >= READABLE)

/** Makes a colour lighter or darker until it will do; black and white are the ends. `first`: its text, if that is exact. */
function adjust(color: Oklch, step: number, willDo: (hex: string) => boolean, first = hexOf(color)): string {
  if (willDo(first) || color.l + step < 0 || color.l + step > 1) return first
  return adjust({ ...color, l: color.l + step }, step, willDo)
}

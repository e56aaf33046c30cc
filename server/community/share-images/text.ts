import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { escapeHtml } from '../../platform/escape-html'

/** From packages, so that the machine's own fonts don't matter. */
const FONT_FILES = [
  '@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf',
  '@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf',
  '@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
].map((name) => createRequire(import.meta.url).resolve(name))

export interface TextStyle {
  /** Pixels. */
  size: number
  /** Pixels after which a line breaks; inside a word only if nothing else helps. */
  width: number
  /** Pixels: a text that needs more is cut, with an ellipsis. */
  height: number
  color: string
  /** Of the whole text, whatever its first letter is: names of other scripts do not turn it round. Without one the text decides. */
  direction?: 'ltr' | 'rtl'
}

let fontsLoaded: Promise<unknown> | undefined

/** A font that was used once can supply the letters that another font lacks. */
function loadFonts(): Promise<unknown> {
  fontsLoaded ??= Promise.all(FONT_FILES.map((fontfile) => sharp({ text: { text: 'a', fontfile } }).toBuffer()))
  return fontsLoaded
}

let ranges: [number, number][] | undefined

/** Whether a font of ours has a character: other fonts of the machine, or boxes, would be drawn for it. */
function isDrawable(character: string): boolean {
  ranges ??= FONT_FILES.flatMap((file) => readRanges(readFileSync(file)))
  const code = character.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => code >= first && code <= last)
}

/** The characters of a font: from its table `cmap`, subtable 12 (OpenType 1.9). */
function readRanges(font: Buffer): [number, number][] {
  const list = (length: number) => [...Array(length).keys()]
  const table = list(font.readUInt16BE(4)).find((place) => font.toString('latin1', 12 + 16 * place).startsWith('cmap'))
  if (table === undefined) return []
  const start = font.readUInt32BE(20 + 16 * table)
  const subtables = list(font.readUInt16BE(start + 2)).map((place) => start + font.readUInt32BE(start + 8 + 8 * place))
  const full = subtables.find((subtable) => font.readUInt16BE(subtable) === 12)
  if (full === undefined) return []
  return list(font.readUInt32BE(full + 12)).map((place) => {
    const group = full + 16 + 12 * place
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
  })
}

/** What can be drawn, in one line, without marks that would be stacked over the lines above. */
function drawable(text: string): string {
  const known = [...text.normalize('NFC')].filter((each) => /[\p{Cf}\s]/u.test(each) || isDrawable(each))
  return known
    .join('')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** These characters have no width, and say where a text begins. */
const MARKS = { ltr: '\u200e', rtl: '\u200f' } as const

interface Drawn {
  image: Buffer
  width: number
  height: number
}

/** Draws text in any of the scripts, shaped; what no font has is left out. Null when there is nothing to draw. */
export async function drawText(text: string, style: TextStyle): Promise<Drawn | null> {
  let letters = [...new Intl.Segmenter().segment(drawable(text))].map(({ segment }) => segment)
  let drawn = await drawWhole(letters.join(''), style)
  while (drawn && drawn.height > style.height && letters.length > 1) {
    const share = Math.floor((letters.length * style.height) / drawn.height)
    letters = letters.slice(0, Math.max(1, Math.min(letters.length - 1, share)))
    drawn = await drawWhole(`${letters.join('').trimEnd()}…`, style)
  }
  return drawn
}

async function drawWhole(line: string, { size, width, color, direction }: TextStyle): Promise<Drawn | null> {
  if (!line) return null
  await loadFonts()
  const drawn = await sharp({
    text: {
      // Pango reads markup, so the text is escaped.
      text: `<span foreground="${color}">${direction ? MARKS[direction] : ''}${escapeHtml(line)}</span>`,
      font: `Noto Serif Bold ${size}`,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnlessBlank)
  if (!drawn) return null
  const { data, info } = drawn
  return { image: data, width: info.width, height: info.height }
}

/** Joiners, direction marks and the blanks of other scripts leave nothing to draw, and sharp calls that an error. */
function refuseUnlessBlank(error: unknown): null {
  if (error instanceof Error && error.message.includes('no text to render')) return null
  throw error
}

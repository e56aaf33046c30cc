import { createRequire } from 'node:module'
import sharp from 'sharp'
import { escapeHtml } from '../../platform/escape-html'

/** From packages, so that the machine's own fonts don't matter. */
const FONT_FILES = [
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf',
  '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
].map((name) => createRequire(import.meta.url).resolve(name))

export interface TextStyle {
  /** Pixels. */
  size: number
  /** Pixels after which a line breaks; inside a word only if nothing else helps. */
  width: number
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

/** Pixels: stacked combining marks can draw higher than this and are cut off. Ordinary titles stay far below. */
const MAXIMUM_HEIGHT = 330

/** These characters have no width, and say where a text begins. */
const MARKS = { ltr: '\u200e', rtl: '\u200f' } as const

/** Draws text in any of the scripts, shaped. Null when there is nothing to draw. */
export async function drawText(
  text: string,
  { size, width, color, direction }: TextStyle,
): Promise<{ image: Buffer; width: number; height: number } | null> {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (!line) return null
  await loadFonts()
  const drawn = await sharp({
    text: {
      // Pango reads markup, so the text is escaped.
      text: `<span foreground="${color}">${direction ? MARKS[direction] : ''}${escapeHtml(line)}</span>`,
      font: `Noto Sans Bold ${size}`,
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
  if (info.height <= MAXIMUM_HEIGHT) return { image: data, width: info.width, height: info.height }
  const image = await sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height: MAXIMUM_HEIGHT })
    .png()
    .toBuffer()
  return { image, width: info.width, height: MAXIMUM_HEIGHT }
}

/** Joiners, direction marks and the blanks of other scripts leave nothing to draw, and sharp calls that an error. */
function refuseUnlessBlank(error: unknown): null {
  if (error instanceof Error && error.message.includes('no text to render')) return null
  throw error
}

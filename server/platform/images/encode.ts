import sharp, { type OutputInfo } from 'sharp'
import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'
import { atMost } from '../limits/limits'
import { refuse } from '../refusals/refusal'
import { AVATAR_WIDTH, LOGO_WIDTH } from './names'

export type ImageKind = 'fundraiser' | 'avatar' | 'logo'

interface Copy {
  /** Pixels; a picture that is narrower keeps its own width. */
  width: number
  bytes: number
}

/** Every picture fits into `box` (spec section 9) and has the narrower copies that screens need. */
const SHAPES: Record<ImageKind, { box: number; copies: Copy[] }> = {
  fundraiser: {
    box: 800,
    copies: [
      { width: 320, bytes: 10_000 },
      { width: 480, bytes: 20_000 },
      { width: 800, bytes: 50_000 },
    ],
  },
  avatar: { box: 400, copies: [{ width: AVATAR_WIDTH, bytes: 3_000 }] },
  logo: { box: LOGO_WIDTH, copies: [{ width: LOGO_WIDTH, bytes: 60_000 }] },
}

const JPEG_QUALITY = 80
/** Tried in turn until a copy is small enough; the last is used in any case. */
const WEBP_QUALITIES = [78, 65, 50, 35, 20]
/** More than cheap phones photograph; decoding more would take seconds, and memory that other requests need. */
const PIXEL_LIMIT = 25e6
const TIMEOUT_SECONDS = 5

/** One thread and no cache: pictures must leave the machine to the requests. */
sharp.concurrency(1)
sharp.cache(false)
const inTurn = atMost(2, 20)

interface EncodedImage {
  width: number
  height: number
  /** JPEG. */
  widest: Buffer
  /** WebP, by the width that names each. */
  copies: Map<number, Buffer>
}

/** Decodes and encodes a picture from outside: only the pixels are kept. */
export async function encodeImage(bytes: Buffer, kind: ImageKind): Promise<EncodedImage> {
  if (bytes.length > MAXIMUM_IMAGE_BYTES) throw refuse('picture.too-large')
  if (!isAcceptedImage(bytes)) throw refuse('picture.not-an-image')
  const { box, copies } = SHAPES[kind]
  return inTurn(async () => {
    const pixels = await decode(bytes, box, kind)
    if (kind === 'logo') checkLogo(pixels.info)
    const wanted = copies.filter((_, index) => index === 0 || (copies[index - 1]?.width ?? 0) < pixels.info.width)
    return {
      width: pixels.info.width,
      height: pixels.info.height,
      widest: await open(pixels)
        .flatten({ background: 'white' })
        .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
        .toBuffer(),
      copies: new Map(await Promise.all(wanted.map(async (copy) => [copy.width, await shrink(pixels, copy)] as const))),
    }
  })
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** The sides of a logo in pixels: as an icon and in the header it must be sharp, and no thin line. */
function checkLogo({ width, height }: OutputInfo): void {
  if (Math.max(width, height) < 192 || Math.min(width, height) < 96) throw refuse('picture.logo-too-small')
}

/** Only a logo keeps its transparent parts: its ground is that of the page. */
async function decode(bytes: Buffer, box: number, kind: ImageKind): Promise<Pixels> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1, autoOrient: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true })
    return await (kind === 'logo' ? picture : picture.flatten({ background: 'white' }))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw refuse('picture.not-an-image', null, { cause: error })
  }
}

const open = ({ data, info: { width, height, channels } }: Pixels) => sharp(data, { raw: { width, height, channels } })

async function shrink(pixels: Pixels, copy: Copy): Promise<Buffer> {
  const small = await open(pixels)
    .resize({ width: copy.width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let encoded = Buffer.alloc(0)
  for (const quality of WEBP_QUALITIES) {
    encoded = await open(small).webp({ quality }).toBuffer()
    if (encoded.length <= copy.bytes) break
  }
  return encoded
}

/** Characters of base64: the first bytes of a file, which tell its kind. */
const BEGINNING = 24
const PREFIXES = ['jpeg', 'png', 'webp'].map((type) => `data:image/${type};base64,`)

/** The bytes of a picture that arrived as a data string; `storeImage` checks what they are. */
export const parseDataImage = (text: string): Buffer => Buffer.from(contentOf(text), 'base64')

/** Throws as `parseDataImage` does, and 400 for a file that does not begin as a picture does. Decodes nothing else. */
export function checkDataImage(text: string): void {
  if (!isAcceptedImage(Buffer.from(contentOf(text).slice(0, BEGINNING), 'base64'))) throw refuse('picture.not-an-image')
}

function contentOf(text: string): string {
  const prefix = PREFIXES.find((candidate) => text.startsWith(candidate))
  if (!prefix) throw refuse('picture.not-an-image')
  // Checked before decoding, which would double the memory of a large text.
  if (text.length - prefix.length > Math.ceil(MAXIMUM_IMAGE_BYTES / 3) * 4) throw refuse('picture.too-large')
  return text.slice(prefix.length)
}

/** Checked before any decoder sees a file: the decoder would also accept SVG, GIF and TIFF. */
function isAcceptedImage(bytes: Buffer): boolean {
  const at = (offset: number, text: string) => bytes.toString('latin1', offset, offset + text.length) === text
  return at(0, '\xff\xd8\xff') || at(0, '\x89PNG\r\n\x1a\n') || (at(0, 'RIFF') && at(8, 'WEBP'))
}

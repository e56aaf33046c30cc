import sharp, { type OverlayOptions } from 'sharp'
import { STRIPES } from '#shared/brand'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { directionOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { cut } from '#shared/rules/characters'
import { percentFunded } from '#shared/rules/fundraisers/countdown'
import { formatCentsShort } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import type { Context } from '../../context'
import { LOGO_WIDTH, mediaName, mediaNameOf } from '../../platform/images/names'
import { requestLanguage } from '../../platform/language'
import { hashAddress, isLoopback } from '../../platform/limits/client-address'
import { atMost, createLimits } from '../../platform/limits/limits'
import { sha256 } from '../../platform/secrets/secrets'
import { presentFundraiser } from '../fundraisers/present'
import { readFundraiser } from '../fundraisers/service'
import { drawText, type TextStyle } from './text'

/** The content of a share image. Texts are cut to length already; amounts are cents. */
interface ShareImageDetails {
  siteName: string
  /** Null: the stripes take its place. */
  logo: Buffer | null
  title: string
  creator: string
  location: string
  category: string
  goal: number
  raised: number
  supporters: number
  avatar: Buffer | null
  picture: Buffer | null
  /** Of the language of its words. From right to left the image is mirrored. */
  direction: 'ltr' | 'rtl'
}

const WIDTH = 1200
const HEIGHT = 630
/** Messengers that crop show the square in the middle: its words begin here, and are this wide. */
const START = 305
const TEXT_WIDTH = WIDTH - 2 * START
const MARGIN = 40
/** Where the picture ends and the foot begins. */
const FOOT = 312
const BYLINE_TOP = 482
const BAR_TOP = 544
const AVATAR_SIZE = 44
const LOGO_SIZE = 56
const JPEG_QUALITY = 82

const GROUND = '#123d26'
const INK = '#fbf3e2'
const GOLD = '#f2bf4c'

/** Draws a share image of 1200×630 as JPEG. Distances are from where its language begins to read. */
async function drawShareImage(details: ShareImageDetails): Promise<Buffer> {
  const { direction, title, avatar, picture, logo } = details
  const layers: OverlayOptions[] = []
  const place = (input: Buffer, width: number, start: number, top: number) =>
    layers.push({ input, left: direction === 'rtl' ? WIDTH - start - width : start, top })
  /** In the first of the sizes in which it fits; the last one is cut. */
  const write = async (text: string, [size = 0, ...smaller]: number[], start: number, top: number, style: Style) => {
    const height = smaller.length > 0 ? HEIGHT : style.height
    const drawn = await drawText(text, { color: INK, ...style, height, size })
    if (drawn && drawn.height > style.height) await write(text, smaller, start, top, style)
    else if (drawn) place(drawn.image, drawn.width, start, top)
  }
  if (picture) {
    const input = await sharp(picture).resize(WIDTH, FOOT, { fit: 'cover', position: 'attention' }).toBuffer()
    place(input, WIDTH, 0, 0)
  }
  if (avatar) place(await roundAvatar(avatar), AVATAR_SIZE, START, BYLINE_TOP)
  const indent = avatar ? AVATAR_SIZE + 14 : 0
  const byline = [details.creator, details.location].filter(Boolean).map(isolate).join(' · ')
  const figures = say('{raised} raised of {goal} · {count, plural, one {# supporter} other {# supporters}}', {
    raised: formatCentsShort(details.raised),
    goal: formatCentsShort(details.goal),
    count: details.supporters,
  })
  await write(title, [52, 44, 38, 32], START, FOOT + 26, { width: TEXT_WIDTH, height: BYLINE_TOP - FOOT - 30 })
  const line = { width: TEXT_WIDTH - indent, height: 58, direction }
  await write(byline, [26, 20], START + indent, BYLINE_TOP, line)
  await write(figures, [28, 24, 20, 16], START, BAR_TOP + 26, { ...line, width: TEXT_WIDTH, height: 40, color: GOLD })
  const aside = { width: START - MARGIN - 20, height: 90 }
  await write(details.siteName, [34, 28, 20], MARGIN, FOOT + 102, aside)
  await write(details.category, [26, 20], WIDTH - START + 20, FOOT + 34, aside)
  if (logo) {
    const size = { width: LOGO_SIZE, height: LOGO_SIZE, fit: 'contain', background: 'transparent' } as const
    place(await sharp(logo).resize(size).png().toBuffer(), LOGO_SIZE, MARGIN, FOOT + 34)
  }
  return sharp(Buffer.from(background(details)))
    .composite(layers)
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer()
}

type Style = Omit<TextStyle, 'size' | 'color'> & Partial<TextStyle>

async function roundAvatar(bytes: Buffer): Promise<Buffer> {
  const half = AVATAR_SIZE / 2
  const mask = Buffer.from(svg(AVATAR_SIZE, AVATAR_SIZE, `<circle cx="${half}" cy="${half}" r="${half}"/>`))
  return sharp(bytes)
    .resize(AVATAR_SIZE, AVATAR_SIZE)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** A name keeps its own direction, and the words around it theirs. */
const isolate = (name: string): string => `\u2068${name}\u2069`

/** The cloth takes the place of a picture, and a stripe of it stands under one. */
function background({ goal, raised, logo, direction }: ShareImageDetails): string {
  const filled = Math.round((TEXT_WIDTH * percentFunded(raised, goal)) / 100)
  const bar = (width: number, fill: string) =>
    `<rect x="${START}" y="${BAR_TOP}" width="${width}" height="16" rx="8" fill="${fill}"/>`
  return svg(
    WIDTH,
    HEIGHT,
    [
      direction === 'rtl' ? `<g transform="translate(${WIDTH}) scale(-1 1)">` : '<g>',
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>`,
      flag(0, 0, WIDTH, FOOT + 10),
      logo ? '' : flag(MARGIN, FOOT + 34, LOGO_SIZE, LOGO_SIZE),
      bar(TEXT_WIDTH, '#3b5f47'),
      filled > 0 ? bar(Math.max(filled, 16), GOLD) : '',
      '</g>',
    ].join(''),
  )
}

function flag(left: number, top: number, width: number, height: number): string {
  const band = width / STRIPES.length
  return STRIPES.map(
    (color, index) =>
      `<rect x="${left + index * band}" y="${top}" width="${band}" height="${height}" fill="${color}"/>`,
  ).join('')
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}

/** The request for a share image, before its pictures are loaded. Pictures are addresses of our own media only. */
export type ShareImageRequest = Omit<ShareImageDetails, 'siteName' | 'logo' | 'avatar' | 'picture' | 'direction'> & {
  avatar: string | null
  picture: string | null
}

/** In the language of the work that is under way. */
export interface ShareImages {
  draw(request: ShareImageRequest, address: string): Promise<Buffer>
  drawFundraiser(id: number): Promise<Buffer>
}

const CACHE_SIZE = 200
const TITLE_LENGTH = 60
/** The rate limit for images of free text; images of fundraisers don't count. */
const ADDRESS_LIMIT = { max: 60, windowMs: 60_000 }

/** Fundraisers have a queue of their own, so that free text does not delay them. */
export function createShareImages(context: Context): ShareImages {
  const { config, database, secrets, clock, site } = context
  const limits = createLimits(database, clock)
  const fundraisersInTurn = atMost(2, 20)
  const othersInTurn = atMost(1, 4)
  const cache = new Map<string, Buffer>()

  async function draw(request: ShareImageRequest, admit: () => Promise<ReturnType<typeof atMost>>): Promise<Buffer> {
    await site.refresh()
    const { name: siteName, logo = null } = site.current()
    const key = sha256(JSON.stringify([requestLanguage(), siteName, logo, request]))
    const known = cache.get(key)
    if (known) return known
    const inTurn = await admit()
    const image = await inTurn(async () =>
      drawShareImage({
        siteName,
        direction: directionOf(requestLanguage()),
        logo: logo === null ? null : await context.media.readMedia(mediaName(logo, LOGO_WIDTH)),
        ...request,
        ...(await readPictures(context, request)),
      }),
    )
    cache.set(key, image)
    const [oldest] = cache.keys()
    if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
    return image
  }

  async function admitOther(address: string): Promise<void> {
    if (!config.production && isLoopback(address)) return
    await limits.admit(`preview:${hashAddress(secrets, address)}`, ADDRESS_LIMIT, 'share-image.too-many')
  }

  return {
    draw: (request, address) =>
      draw(request, async () => {
        await admitOther(address)
        return othersInTurn
      }),
    async drawFundraiser(id) {
      const fundraiser = presentFundraiser(context, await readFundraiser(context, id))
      const details = {
        title: cutTitle(fundraiser.title),
        creator: describeCreator(fundraiser),
        location: fundraiser.user.location ?? '',
        category: categoryName(fundraiser.category),
        goal: fundraiser.goalAmount,
        raised: fundraiser.currentAmount,
        supporters: fundraiser.donationsCount,
        avatar: fundraiser.user.profileImage,
        picture: fundraiser.image,
      }
      return draw(details, async () => fundraisersInTurn)
    },
  }
}

/** The verified name too, beside a display name. */
function describeCreator(fundraiser: Fundraiser): string {
  const { isVerified, fullName } = fundraiser.user
  const name = creatorName(fundraiser)
  return isVerified && name !== fullName ? say('{name}, organised by {person}', { name, person: fullName }) : name
}

async function readPictures(context: Context, { avatar, picture }: ShareImageRequest) {
  const read = async (address: string | null) => {
    const name = address === null ? null : mediaNameOf(address, context.settings.publicUrl)
    return name === null ? null : context.media.readMedia(name)
  }
  return { avatar: await read(avatar), picture: await read(picture) }
}

/** At most sixty characters as a reader counts them (spec section 9), with an ellipsis when something was cut. */
export const cutTitle = (title: string): string => cut(title.trim(), TITLE_LENGTH, '…', () => 1)

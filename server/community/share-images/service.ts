import sharp, { type OverlayOptions } from 'sharp'
import { BRAND_GREEN } from '#shared/brand'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { directionOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { cut, lengthOf } from '#shared/rules/characters'
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
  /** Null: the flag block takes its place. */
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

const SHARE_IMAGE_WIDTH = 1200
const SHARE_IMAGE_HEIGHT = 630

const MARGIN = 64
const PICTURE_WIDTH = 440
const TEXT_WIDTH = SHARE_IMAGE_WIDTH - PICTURE_WIDTH - 2 * MARGIN
const AVATAR_SIZE = 64
const LINE_SIZE = 30
/** Where the bar of what was raised begins. */
const BAR_TOP = 500
const JPEG_QUALITY = 82

const INK = '#1f2a24'
const CLAY = '#9a3b1f'
const SAND = '#faf5ea'
const STRIPES = [BRAND_GREEN, '#d9a521', '#b3261e', '#1f2a24', '#0f6e84', '#e07a2f', '#6b3f22', '#f1e3c3']

/** Draws a share image of 1200×630 as JPEG. Distances are from where its language begins to read. */
async function drawShareImage(details: ShareImageDetails): Promise<Buffer> {
  const { direction } = details
  const layers: OverlayOptions[] = []
  let top = 130
  const place = (input: Buffer, width: number, start: number, top: number) =>
    layers.push({ input, left: direction === 'rtl' ? SHARE_IMAGE_WIDTH - start - width : start, top })
  const write = async (text: string, style: TextStyle, gap: number, start = MARGIN) => {
    const drawn = await drawText(text, style)
    if (!drawn) return
    place(drawn.image, drawn.width, start, top)
    top += drawn.height + gap
  }
  const category = details.category.toUpperCase()
  await write(category, { size: 24, width: TEXT_WIDTH, height: 40, color: CLAY }, 18)
  const below = 26 + (details.avatar ? AVATAR_SIZE : 40) + 10
  const title = { size: titleSize(details.title), width: TEXT_WIDTH, height: BAR_TOP - below - top, color: INK }
  await write(details.title, title, 26)
  if (details.avatar) place(await roundAvatar(details.avatar), AVATAR_SIZE, MARGIN, top)
  const byline = [details.creator, details.location].filter(Boolean).map(isolate).join(' · ')
  const indent = details.avatar ? AVATAR_SIZE + 16 : 0
  if (details.avatar) top += 16
  await write(byline, { size: 26, width: TEXT_WIDTH - indent, height: 40, color: INK, direction }, 0, MARGIN + indent)

  const figures = say('{raised} raised of {goal} · {count, plural, one {# supporter} other {# supporters}}', {
    raised: formatCentsShort(details.raised),
    goal: formatCentsShort(details.goal),
    count: details.supporters,
  })
  top = 540
  const style = { width: TEXT_WIDTH, height: SHARE_IMAGE_HEIGHT - top, color: BRAND_GREEN, direction }
  await write(figures, { ...style, size: await lineSize(figures, style) }, 0)
  top = 50
  await write(
    details.siteName,
    { size: lengthOf(details.siteName) <= 22 ? 40 : 24, width: TEXT_WIDTH - 84, height: 70, color: BRAND_GREEN },
    0,
    MARGIN + 84,
  )
  if (details.logo) {
    const size = { width: 64, height: 48 }
    const input = await sharp(details.logo)
      .resize({ ...size, fit: 'contain', background: 'transparent' })
      .png()
      .toBuffer()
    place(input, size.width, MARGIN, 48)
  }
  if (details.picture) {
    const input = await sharp(details.picture).resize(PICTURE_WIDTH, SHARE_IMAGE_HEIGHT, { fit: 'cover' }).toBuffer()
    place(input, PICTURE_WIDTH, SHARE_IMAGE_WIDTH - PICTURE_WIDTH, 0)
  }
  return sharp(Buffer.from(background(details)))
    .composite(layers)
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer()
}

/** Font size in pixels: long titles are smaller, so that they always fit in four lines. */
function titleSize(title: string): number {
  const length = lengthOf(title)
  return length <= 24 ? 64 : length <= 40 ? 54 : 46
}

/** Font size in pixels of the last text: below a second line of full size the image would end. */
async function lineSize(text: string, style: Omit<TextStyle, 'size'>): Promise<number> {
  const drawn = await drawText(text, { ...style, size: LINE_SIZE })
  return drawn && drawn.height > 1.6 * LINE_SIZE ? 24 : LINE_SIZE
}

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

function background({ goal, raised, picture, logo, direction }: ShareImageDetails): string {
  const filled = Math.round((TEXT_WIDTH * percentFunded(raised, goal)) / 100)
  const bar = (width: number, fill: string) =>
    `<rect x="${MARGIN}" y="${BAR_TOP}" width="${width}" height="20" rx="10" fill="${fill}"/>`
  return svg(
    SHARE_IMAGE_WIDTH,
    SHARE_IMAGE_HEIGHT,
    [
      direction === 'rtl' ? `<g transform="translate(${SHARE_IMAGE_WIDTH}) scale(-1 1)">` : '<g>',
      `<rect width="${SHARE_IMAGE_WIDTH}" height="${SHARE_IMAGE_HEIGHT}" fill="${SAND}"/>`,
      logo ? '' : flag(MARGIN, 48, 64, 48),
      picture ? '' : flag(SHARE_IMAGE_WIDTH - PICTURE_WIDTH, 0, PICTURE_WIDTH, SHARE_IMAGE_HEIGHT),
      bar(TEXT_WIDTH, '#e6dcc6'),
      filled > 0 ? bar(Math.max(filled, 20), BRAND_GREEN) : '',
      '</g>',
    ].join(''),
  )
}

function flag(left: number, top: number, width: number, height: number): string {
  const band = height / STRIPES.length
  return STRIPES.map(
    (color, index) =>
      `<rect x="${left}" y="${top + index * band}" width="${width}" height="${band + 0.5}" fill="${color}"/>`,
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

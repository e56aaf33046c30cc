import type { Fundraiser } from '#shared/contract/fundraisers'
import { directionOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { creatorName } from '#shared/rules/names'
import type { Context } from '../../platform/context'
import { LOGO_WIDTH, mediaName, mediaNameOf } from '../../platform/images/names'
import { requestLanguage } from '../../platform/language/current-language'
import { hashAddress, isLoopback } from '../../platform/limits/client-address'
import { atMost } from '../../platform/limits/concurrency-limit'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { sha256 } from '../../platform/secrets/secrets'
import { presentFundraiser } from '../fundraisers/present'
import { readFundraiser } from '../fundraisers/service'
import { drawShareImage, type ShareImageDetails } from './share-image'

/** The request for a share image, before its pictures are loaded. Pictures are addresses of our own media only. */
export type ShareImageRequest = Omit<ShareImageDetails, 'siteName' | 'logo' | 'avatar' | 'picture' | 'direction'> & {
  avatar: string | null
  picture: string | null
}

/** In the language of the work that is under way. */
export interface ShareImages {
  /** The share image for the text of a request from a network address. Throws 503 when too many are being drawn, and 429. */
  draw(request: ShareImageRequest, address: string): Promise<Buffer>
  /** The share image of a fundraiser's current state. Throws 404, and 503 when too many are being drawn. */
  drawFundraiser(id: number): Promise<Buffer>
}

const CACHE_SIZE = 200
const TITLE_LENGTH = 60
/** The rate limit for images of free text; images of fundraisers don't count. */
const ADDRESS_LIMIT = { max: 60, windowMs: 60_000 }

/**
 * Draws share images, few at a time, and caches the latest. Images of fundraisers have a queue of their own, so images of
 * free text don't delay them. Loads nothing from other hosts.
 */
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
    const { max, windowMs } = ADDRESS_LIMIT
    const verdict = await limits.take(`preview:${hashAddress(secrets, address)}`, max, windowMs)
    if (!verdict.allowed) throw refuse('share-image.too-many', null, { retryAfterMs: verdict.retryAfterMs })
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
export function cutTitle(title: string): string {
  const characters = [...new Intl.Segmenter().segment(title.trim())].map(({ segment }) => segment)
  return characters.length <= TITLE_LENGTH
    ? characters.join('')
    : `${characters
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}

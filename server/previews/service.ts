import { categoryName } from '#shared/rules/categories'
import { creatorName } from '#shared/rules/names'
import { atMost } from '../at-most'
import type { Context } from '../context'
import { presentFundraiser } from '../fundraisers/present'
import { readFundraiser } from '../fundraisers/service'
import { hashAddress, isLoopback } from '../http/address'
import { tooMany } from '../http/app-error'
import { createLimits } from '../http/limits'
import { mediaNameOf } from '../media/names'
import { sha256 } from '../secrets'
import { drawPreview, type PreviewDetails } from './draw'

/** What is asked for, before pictures are looked up: pictures by address, of our own media only. */
export type PreviewRequest = Omit<PreviewDetails, 'avatar' | 'picture'> & {
  avatar: string | null
  picture: string | null
}

export interface Previews {
  /** The share image of what a request from a network address says. Throws 503 when too many are being drawn, and 429. */
  draw(request: PreviewRequest, address: string): Promise<Buffer>
  /** The share image of a fundraiser as it stands. Throws 404, and 503 when too many are being drawn. */
  drawFundraiser(id: number): Promise<Buffer>
}

const KEPT = 200
const TITLE_LENGTH = 60
/** Of what anybody may put into an address; the images that are shared don't count. */
const DRAWN_FOR_ADDRESS = { max: 60, windowMs: 60_000 }

/**
 * Draws share images, few at a time, and keeps the latest. Those of fundraisers don't queue behind what strangers think up. Nothing is
 * ever fetched from elsewhere.
 */
export function createPreviews(context: Context): Previews {
  const { config, database, secrets, clock } = context
  const limits = createLimits(database, clock)
  const fundraisersInTurn = atMost(2, 20)
  const othersInTurn = atMost(1, 4)
  const kept = new Map<string, Buffer>()

  async function draw(request: PreviewRequest, admit: () => Promise<ReturnType<typeof atMost>>): Promise<Buffer> {
    const key = sha256(JSON.stringify(request))
    const known = kept.get(key)
    if (known) return known
    const inTurn = await admit()
    const image = await inTurn(async () => drawPreview({ ...request, ...(await readPictures(context, request)) }))
    kept.set(key, image)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return image
  }

  async function admitOther(address: string): Promise<void> {
    if (!config.production && isLoopback(address)) return
    const { max, windowMs } = DRAWN_FOR_ADDRESS
    const verdict = await limits.take(`preview:${hashAddress(secrets, address)}`, max, windowMs)
    if (!verdict.allowed) throw tooMany('Too many images. Please wait a moment.', verdict.retryAfterMs)
  }

  return {
    draw: (request, address) =>
      draw(request, async () => {
        await admitOther(address)
        return othersInTurn
      }),
    async drawFundraiser(id) {
      const fundraiser = presentFundraiser(await readFundraiser(context, id))
      const details = {
        title: cutTitle(fundraiser.title),
        creator: creatorName(fundraiser),
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

async function readPictures(context: Context, { avatar, picture }: PreviewRequest) {
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

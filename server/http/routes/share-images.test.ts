import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createShareImages, cutTitle } from '../../community/share-images/service'
import { hashAddress } from '../../platform/limits/client-address'
import { buildFundraiser } from '../../testing/builders'
import { openServer } from '../../testing/context'

const { context, server } = await openServer()

async function image(path: string) {
  const reply = await fetch(server.origin + path)
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { reply, bytes, ...(await sharp(bytes).metadata()) }
}

const TITLES = [
  'Ẹ̀kọ́ ŋ ɛ ɔ',
  'የትምህርት ቤት ክፍያ',
  'مساعدة للعلاج',
  '<script>alert(1)</script> & "more"',
  '👩🏾‍🌾 farm',
  'x'.repeat(400),
  '\u200b',
  `a${'\u0301'.repeat(300)}`,
  '\ufdfd'.repeat(60),
  '',
]

it.each(TITLES)(
  'draws 1200×630 in a few tens of kilobytes for %.20s [7.social-preview 9.social.size]',
  async (title) => {
    const query = new URLSearchParams({ title, creator: 'Abebe', goal: '100000', raised: '2500', supporters: '3' })
    const { reply, bytes, width, height } = await image(`/api/generate-social-preview?${query}`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toBe('image/jpeg')
    expect([width, height]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(100_000)
  },
)

it.each([['-5'], ['NaN'], ['1e999'], ["1'"]])('survives the amount %s', async (goal) => {
  expect((await image(`/api/generate-social-preview?goal=${encodeURIComponent(goal)}&raised=7`)).width).toBe(1200)
})

it('draws different titles differently, and shows the current state of each fundraiser', async () => {
  const { id } = await buildFundraiser(context)
  const before = await image(`/previews/${id}.jpg`)
  await context.database.transaction((transaction) =>
    transaction.updateTable('fundraisers').set({ currentAmount: 400_000 }).where('id', '=', id).execute(),
  )
  const after = await image(`/previews/${id}.jpg`)
  expect(before.bytes.equals(after.bytes)).toBe(false)
  expect((await fetch(`${server.origin}/previews/99999.jpg`)).status).toBe(404)
})

/** The brightness of each pixel of a part of an image, row by row. */
const brightness = (bytes: Buffer, [left, top, width, height]: [number, number, number, number]) =>
  sharp(bytes).extract({ left, top, width, height }).greyscale().raw().toBuffer()

it('mirrors the image in a language that is written from right to left', async () => {
  // The first and the last tenth of the bar of a fundraiser that has four fifths of its goal.
  const ends = async (language: string) => {
    const { bytes } = await image(`/api/generate-social-preview?lang=${language}&title=A&goal=1000&raised=800`)
    const isFilled = async (left: number) => ((await brightness(bytes, [left, 552, 1, 1]))[0] ?? 0) > 128
    return [await isFilled(335), await isFilled(865)]
  }
  expect(await ends('en')).toEqual([true, false])
  expect(await ends('ar')).toEqual([false, true])
})

it('leaves out what no font has, and writes nothing over the bar', async () => {
  const draw = async (title: string, creator = 'Abebe') =>
    (await image(`/api/generate-social-preview?${new URLSearchParams({ title, creator, goal: '1000' })}`)).bytes
  const farm = await draw('A farm')
  for (const title of ['👩🏾‍🌾 A farm 🙏', 'A 中文 farm', 'A \u{10ffff}farm'])
    expect((await draw(title)).equals(farm)).toBe(true)
  const space: [number, number, number, number] = [305, 542, 590, 20]
  const empty = await brightness(farm, space)
  for (const title of ['W'.repeat(60), 'ጩ'.repeat(60), '\ufdfd'.repeat(60), `a${'\u0301'.repeat(300)}`]) {
    const drawn = await brightness(await draw(title, 'Abebe '.repeat(40)), space)
    const isSame = drawn.every((value, place) => Math.abs(value - (empty[place] ?? 0)) < 40)
    expect(isSame, title.slice(0, 3)).toBe(true)
  }
})

it('takes pictures from our own media only, and requests no other host', async () => {
  let asked = 0
  const { createServer } = await import('node:http')
  const elsewhere = createServer((_, reply) => {
    asked += 1
    reply.end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/media/a.jpg`
  for (const picture of [url, 'file:///etc/passwd', '/media/../../etc/passwd', '//127.0.0.1/x.jpg']) {
    const query = new URLSearchParams({ title: 'A', campaign_image: picture, avatar: picture })
    expect((await image(`/api/generate-social-preview?${query}`)).width).toBe(1200)
  }
  elsewhere.close()
  expect(asked).toBe(0)
})

it('cuts titles at sixty characters as a reader counts them [9.social.title]', () => {
  expect(cutTitle('a'.repeat(60))).toBe('a'.repeat(60))
  expect(cutTitle('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
  expect(cutTitle('👩🏾‍🌾'.repeat(60))).toBe('👩🏾‍🌾'.repeat(60))
})

describe('share images of free text', () => {
  const titled = (title: string) => ({
    title,
    creator: '',
    location: '',
    category: '',
    goal: 0,
    raised: 0,
    supporters: 0,
    avatar: null,
    picture: null,
  })

  it('do not delay a fundraiser’s image, and are refused when too many arrive at once', async () => {
    const { id } = await buildFundraiser(context)
    const shareImages = createShareImages(context)
    const others = Promise.allSettled(
      Array.from({ length: 22 }, (_, number) => shareImages.draw(titled(`${number}`), '127.0.0.1')),
    )
    expect((await sharp(await shareImages.drawFundraiser(id)).metadata()).width).toBe(1200)
    const refused = (await others).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(17)
    for (const reason of refused) expect(reason).toMatchObject({ status: 503 })
  })

  it('are limited to sixty a minute for one address; cached images are served beyond that', async () => {
    const address = '41.90.4.7'
    const shareImages = createShareImages(context)
    const first = await shareImages.draw(titled('First'), address)
    await context.database.write
      .updateTable('limit_counters')
      .set({ count: 60 })
      .where('limitKey', '=', `preview:${hashAddress(context.secrets, address)}`)
      .execute()
    await expect(shareImages.draw(titled('Second'), address)).rejects.toMatchObject({
      status: 429,
      retryAfterMs: 60_000,
    })
    expect(await shareImages.draw(titled('First'), address)).toBe(first)
    await shareImages.draw(titled('Second'), '41.90.4.8')
    await shareImages.draw(titled('Third'), '127.0.0.1')
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashAddress } from '../http/address'
import { buildFundraiser } from '../testing/builders'
import { createTestContext, type TestContext } from '../testing/context'
import { serve, type TestServer } from '../testing/serve'
import { createPreviews, cutTitle } from './service'

let context: TestContext
let server: TestServer

beforeAll(async () => {
  context = await createTestContext()
  server = await serve(context)
})
afterAll(async () => {
  await server.stop()
  await context.remove()
})

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

it.each(TITLES)('draws 1200×630 in a few tens of kilobytes for %.20s', async (title) => {
  const query = new URLSearchParams({ title, creator: 'Abebe', goal: '100000', raised: '2500', supporters: '3' })
  const { reply, bytes, width, height } = await image(`/api/generate-social-preview?${query}`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Content-Type')).toBe('image/jpeg')
  expect([width, height]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(100_000)
})

it.each([['-5'], ['NaN'], ['1e999'], ["1'"]])('survives the amount %s', async (goal) => {
  expect((await image(`/api/generate-social-preview?goal=${encodeURIComponent(goal)}&raised=7`)).width).toBe(1200)
})

it('draws different titles differently, and shows each fundraiser as it stands', async () => {
  const { id } = await buildFundraiser(context)
  const before = await image(`/previews/${id}.jpg`)
  await context.database.transaction((transaction) =>
    transaction.updateTable('fundraisers').set({ currentAmount: 400_000 }).where('id', '=', id).execute(),
  )
  const after = await image(`/previews/${id}.jpg`)
  expect(before.bytes.equals(after.bytes)).toBe(false)
  expect((await fetch(`${server.origin}/previews/99999.jpg`)).status).toBe(404)
})

it('takes pictures from our own media only, and asks nobody else', async () => {
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

it('cuts titles at sixty characters as a reader counts them', () => {
  expect(cutTitle('a'.repeat(60))).toBe('a'.repeat(60))
  expect(cutTitle('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
  expect(cutTitle('👩🏾‍🌾'.repeat(60))).toBe('👩🏾‍🌾'.repeat(60))
})

describe('what strangers have drawn', () => {
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

  it('keeps no fundraiser’s image waiting, and is turned away when it is too much at once', async () => {
    const { id } = await buildFundraiser(context)
    const previews = createPreviews(context)
    const others = Promise.allSettled(
      Array.from({ length: 22 }, (_, number) => previews.draw(titled(`${number}`), '127.0.0.1')),
    )
    expect((await sharp(await previews.drawFundraiser(id)).metadata()).width).toBe(1200)
    const refused = (await others).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(17)
    for (const reason of refused) expect(reason).toMatchObject({ status: 503 })
  })

  it('is sixty a minute for one address, and what is drawn already beyond that', async () => {
    const address = '41.90.4.7'
    const previews = createPreviews(context)
    const first = await previews.draw(titled('First'), address)
    await context.database.write
      .updateTable('limit_counters')
      .set({ count: 60 })
      .where('limitKey', '=', `preview:${hashAddress(context.secrets, address)}`)
      .execute()
    await expect(previews.draw(titled('Second'), address)).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': '60' },
    })
    expect(await previews.draw(titled('First'), address)).toBe(first)
    await previews.draw(titled('Second'), '41.90.4.8')
    await previews.draw(titled('Third'), '127.0.0.1')
  })
})

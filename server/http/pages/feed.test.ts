import { createServer } from 'node:http'
import { Window } from 'happy-dom'
import Koa from 'koa'
import { afterAll, expect, it } from 'vitest'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { createTestContext } from '../../testing/context'
import { listen } from '../listen'
import { newsFeed } from './feed'

const context = await createTestContext()
const server = createServer(new Koa().use(newsFeed(context)).callback())
const origin = await listen(server, { host: '127.0.0.1', port: 0 })
afterAll(() => new Promise((resolve) => server.close(resolve)))
const window = new Window()
afterAll(() => window.happyDOM.close())

const HOSTILE = `</title></entry>]]> & <script>alert("1")</script>`
const { publicUrl } = context.settings

async function build(title = 'A well for Kitui') {
  const { id: userId } = await buildUser(context, { fullName: 'Amina <Otieno>' })
  const fundraiser = await buildFundraiser(context, { userId, title })
  const post = (text: string, createdAt: number, more: { editedAt?: number; hiddenAt?: number } = {}) =>
    context.database.write
      .insertInto('news')
      .values({ fundraiserId: fundraiser.id, authorId: userId, text, createdAt, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
  return { ...fundraiser, post }
}

async function read(id: number) {
  const reply = await fetch(`${origin}/fundraiser/${id}/feed.xml`)
  const text = await reply.text()
  return { reply, text, feed: new window.DOMParser().parseFromString(text, 'application/xml') }
}

const iso = (time: number) => new Date(time).toISOString()

it('is a valid feed of the news, newest first, with absolute addresses and nothing that ends an element early', async () => {
  const { id, post } = await build(HOSTILE)
  const at = context.clock()
  const first = await post(`${HOSTILE}\u0001\nSecond line`, at + 1, { editedAt: at + 9 })
  const second = await post('Water!', at + 2)
  await post('Hidden', at + 3, { hiddenAt: at + 4 })
  const { reply, text, feed } = await read(id)
  const textIn = (parent: { querySelector(name: string): { textContent: string } | null }, name: string) =>
    parent.querySelector(name)?.textContent
  expect(reply.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  expect(reply.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(reply.headers.get('Cache-Control')).toContain('public')
  expect(feed.documentElement.getAttribute('xmlns')).toBe('http://www.w3.org/2005/Atom')
  const page = `${publicUrl}/fundraiser/${id}`
  expect(textIn(feed, 'feed > title')).toBe(HOSTILE)
  expect(textIn(feed, 'feed > id')).toBe(page)
  expect(textIn(feed, 'feed > updated')).toBe(iso(at + 9))
  expect(textIn(feed, 'feed > author > name')).toBe('Amina <Otieno>')
  expect(feed.querySelector('link[rel="self"]')?.getAttribute('href')).toBe(`${page}/feed.xml`)
  const entries = [...feed.querySelectorAll('entry')]
  expect(entries.map((entry) => textIn(entry, 'id'))).toEqual([`${page}#news-${second.id}`, `${page}#news-${first.id}`])
  expect(textIn(entries[1] ?? feed, 'updated')).toBe(iso(at + 9))
  const content = textIn(entries[1] ?? feed, 'content')
  expect(content).toContain('&lt;script&gt;')
  expect(content).toContain('<br>Second line')
  expect(text).not.toContain('\u0001')
  expect(text).not.toMatch(/<script|Hidden/)
})

it('is not there for a fundraiser that is held, hidden or unknown', async () => {
  const held = await build()
  await held.post('Water!', 1)
  const { id: placedById } = await buildUser(context, { isAdmin: 1 })
  const now = context.clock()
  await context.database.write
    .insertInto('holds')
    .values({
      ...{ fundraiserId: held.id, stopsPage: 1, reason: 'report', ownerText: 'A', publicText: 'B', needed: 'C' },
      ...{ reviewAt: now, placedById, createdAt: now },
    })
    .execute()
  const { id: hidden } = await buildFundraiser(context, { hiddenAt: 1 })
  for (const id of [held.id, hidden, 424_242]) expect((await read(id)).reply.status, String(id)).toBe(404)
  expect((await read((await build()).id)).reply.status).toBe(200)
})

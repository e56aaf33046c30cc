import { z } from 'zod'
import type { TestBed } from './test-bed'

/** Fundraisers whose pages stand for all of them. */
const FUNDRAISERS = 9
const cards = z.array(z.object({ id: z.number(), userId: z.number() }))

/** The paths of all public pages in English: those of the sitemap, some fundraisers, a person, and the page for signing in. */
export async function publicPaths({ origin }: Pick<TestBed, 'origin'>): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const pages = listed.filter((path) => path === '/' || /^\/[a-z-]{3,}$/.test(path))
  const found = cards.parse(await (await fetch(`${origin}/api/fundraisers?limit=${FUNDRAISERS}`)).json())
  const fundraisers = found.map(({ id }) => `/fundraiser/${id}`)
  const people = found.slice(0, 1).map(({ userId }) => `/user/${userId}`)
  return [...new Set([...pages, ...fundraisers, ...people, '/auth'])]
}

import type { Locator } from '@playwright/test'
import { openFundraiser, openWidget } from '../support/giving'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

const WIDTHS = [320, 340, 360, 390, 412]

/** The ticks that stand on another line than the last letter of their name, by that name. */
const looseTicks = (names: Locator) =>
  names.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const letters = element.querySelector('bdi')?.firstChild
      const tick = element.querySelector('[role="img"] svg')
      if (!(letters instanceof Text) || !tick) return []
      const last = document.createRange()
      last.setStart(letters, letters.length - 1)
      last.setEnd(letters, letters.length)
      const { top, bottom } = last.getBoundingClientRect()
      const { y, height } = tick.getBoundingClientRect()
      const middle = y + height / 2
      return middle > top && middle < bottom ? [] : [letters.data]
    }),
  )

test('the tick stands beside the last word of a name, however the name is broken', async ({ page, request }) => {
  const fundraisers: { id: number; displayName: string | null; user: { isVerified: boolean } }[] = await (
    await request.get('/api/fundraisers?limit=100')
  ).json()
  const organised = fundraisers.filter(({ displayName, user }) => displayName && user.isVerified).slice(0, 4)
  expect(organised.length).toBeGreaterThan(0)
  for (const path of ['/browse', ...organised.map(({ id }) => `/fundraiser/${id}`)]) {
    await page.goto(path)
    const names = page.locator('main .person-name:has([role="img"])')
    await expect(names.first()).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await looseTicks(names), `${path} at ${width} pixels`).toEqual([])
    }
  }
})

test('the arrow of what can be opened keeps its size beside a name of two lines', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openWidget(page, await openFundraiser(request, 12))
  const arrow = await page
    .getByText('How your gift is protected')
    .evaluate((summary) => getComputedStyle(summary, '::after').width)
  expect(arrow).toBe('16px')
})

test('the buttons of an owner lie over nothing that is read on a wide screen', async ({ page, request }) => {
  const mine: { id: number; user: { username: string } }[] = await (
    await request.get('/api/fundraisers?limit=100')
  ).json()
  const own = mine.find(({ user }) => user.username === 'creator')
  if (!own) throw new Error('The demo has no fundraiser of the creator')
  await signInAs(page, 'creator@pamoja.test', `/fundraiser/${own.id}`)
  await page.setViewportSize({ width: 1280, height: 600 })
  const bar = await page.getByRole('navigation', { name: 'Your fundraiser' }).boundingBox()
  const story = await page.getByRole('heading', { name: 'Story' }).locator('xpath=..').boundingBox()
  if (!bar || !story) throw new Error('The page has no bar or no story')
  expect(bar.x).toBeGreaterThanOrEqual(story.x + story.width)
})

test.describe('in Kenya', () => {
  test.use({ timezoneId: 'Africa/Nairobi' })

  test('amounts in shillings stand on one line on a phone', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openWidget(page, await openFundraiser(request, 13))
    const amounts = page.getByRole('group', { name: 'Amounts in KES' }).getByRole('button')
    await expect(amounts.first()).toBeVisible()
    const lines = await amounts.evaluateAll((buttons) =>
      buttons.map((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        return new Set(Array.from(words.getClientRects(), ({ top }) => top)).size
      }),
    )
    expect(lines).toEqual(lines.map(() => 1))
  })
})

test('with letters of double size the note about the connection leaves four fifths of the height', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.goto('/create-fundraiser')
  await expect(page.getByLabel('Fundraiser Title')).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(page.locator('.device-notes')).toBeAttached()
  await context.setOffline(true)
  const note = page.locator('.device-note', { hasText: 'You are offline.' })
  await expect(note.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect((await note.boundingBox())?.height).toBeLessThanOrEqual(160)
})

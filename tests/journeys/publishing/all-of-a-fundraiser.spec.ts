import type { APIRequestContext, Page } from '@playwright/test'
import { forgetSession, signInAs } from '../support/accounts'
import { asAdmin } from '../support/admin'
import { type Creator, creatorWith } from '../support/creators'
import { control } from '../support/giving'
import { elsewhere } from '../support/people'
import { expect, type JourneyServer, test } from '../support/server'

/** A verified person with a location and a bio, and their fundraiser with two donations: an anonymous one, and one with a message. */
async function knownCreator(server: JourneyServer, request: APIRequestContext): Promise<Creator & { id: number }> {
  const creator = await creatorWith(server, request, 25_000)
  const { id } = await creator.api.get<{ id: number }>('/api/auth/me')
  await creator.api.send('PATCH', '/api/auth/profile', { location: 'Kisumu, Kenya', bio: 'I fetch the water myself.' })
  const admin = await asAdmin(server, request)
  await admin.send('PATCH', `/api/admin/users/${id}`, { isVerified: true })
  const gift = { fundraiserId: creator.fundraiser.id, amount: 2_500, donorName: 'Kwame', message: 'Courage!' }
  const { clientSecret } = await (await request.post('/api/create-payment-intent', { data: gift })).json()
  await control(server, request, 'pay-by-card', { clientSecret })
  await expect
    .poll(
      async () =>
        (await (await request.get(`/api/fundraisers/${gift.fundraiserId}?${Date.now()}`)).json()).donationsCount,
    )
    .toBe(2)
  return { ...creator, id }
}

/** The hue of an element's colour, in degrees: about 0 is red, 30 orange, 45 yellow, 130 green. */
const hueOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const probe = document.createElement('i')
      probe.style.color = getComputedStyle(element).getPropertyValue(name)
      document.body.append(probe)
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
      probe.remove()
      const most = Math.max(red, green, blue)
      const spread = most - Math.min(red, green, blue) || 1
      const turn = most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4
      return Math.round((turn * 60 + 360) % 360)
    }, property)

test('its card and its page show the creator, the total and the donors [2.card.avatar 2.card.countdown 2.card.location 2.card.percent 2.card.progress 2.card.raised 2.card.supporters 2.card.title 2.card.verified 2.fundraiser.category 2.fundraiser.creator.* 2.fundraiser.description 2.fundraiser.donations 2.fundraiser.raised 2.fundraiser.supporters]', async ({
  page,
  request,
  server,
}) => {
  const { fundraiser, fullName, username, id } = await knownCreator(server, request)
  await page.goto(`/profile/${id}`)
  const card = page.getByRole('article').filter({ hasText: fundraiser.title })
  await expect(card.locator('.avatar')).toHaveText(/^W/)
  await expect(card.getByText(fullName)).toBeVisible()
  await expect(card.locator('.badge')).toHaveText('Community Infrastructure')
  await expect(card.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(card.getByText('Kisumu, Kenya')).toBeVisible()
  await expect(card.getByRole('heading', { name: fundraiser.title })).toBeVisible()
  await expect(card).toContainText('$27,500.00 raised of $50,000.00')
  await expect(card.getByRole('progressbar', { name: 'Funded' })).toHaveJSProperty('value', 55)
  await expect(card).toContainText('55% funded')
  await expect(card).toContainText('2 supporters')
  await expect(card.locator('.countdown')).toHaveText(/^\d\d days left$/)

  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expect(page.getByRole('heading', { level: 1, name: fundraiser.title })).toBeVisible()
  await expect(page.locator('.badges').getByText('Community Infrastructure')).toBeVisible()
  const creator = page.getByRole('region', { name: 'Creator' })
  await expect(creator.locator('.avatar')).toHaveText(/^W/)
  await expect(creator.getByRole('link').getByText(fullName, { exact: true })).toBeVisible()
  await expect(creator.getByText(`@${username}`)).toBeVisible()
  await expect(creator.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(creator.getByText('Kisumu, Kenya')).toBeVisible()
  await expect(creator.getByText('I fetch the water myself.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Story' })).toContainText(fundraiser.description)
  const totals = page.locator('.fundraiser-totals')
  await expect(totals).toContainText('$27,500.00 raised of $50,000.00')
  await expect(totals.getByRole('progressbar', { name: 'Funded' })).toHaveJSProperty('value', 55)
  await expect(totals).toContainText('2 supporters')
  const gifts = page.getByRole('region', { name: 'Recent donations' }).getByRole('listitem')
  await expect(gifts).toHaveText([/Kwame\$2,500\.00.*Courage!/, /Anonymous\$25,000\.00/])
})

test('the public page and the profile of its creator describe the person [2.profile.about.* 2.user.avatar 2.user.bio 2.user.fundraisers 2.user.location 2.user.start-new 2.user.verified-tick 6.verified]', async ({
  page,
  request,
  server,
}) => {
  const { fundraiser, fullName, username, email, id } = await knownCreator(server, request)
  await page.goto(`/user/${id}`)
  const head = page.locator('.person-head')
  await expect(head.locator('.avatar')).toHaveText(/^W/)
  await expect(head.getByRole('heading', { level: 1 })).toContainText(fullName)
  await expect(head.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(head.getByText('Kisumu, Kenya')).toBeVisible()
  await expect(page.getByText('I fetch the water myself.')).toBeVisible()
  await expect(head.getByText('Verified User', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: fundraiser.title })).toBeVisible()

  await signInAs(page, email, `/user/${id}`)
  await expect(page.getByRole('link', { name: 'Start New Fundraiser' })).toHaveAttribute('href', '/create-fundraiser')
  await page.goto(`/profile/${id}?tab=about`)
  const about = page.getByRole('tabpanel')
  for (const [name, value] of [
    ['Email', email],
    ['Location', 'Kisumu, Kenya'],
    ['Member Since', /^\w+ \d+, \d{4}$/],
    ['Verified', 'Yes'],
    ['Community Leader', 'No'],
    ['Average Success Rate', '55%'],
  ] as const) {
    await expect(about.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(value)
  }
  await expect(about.getByRole('region', { name: 'Impact Summary' })).toContainText('$27,500.00')
  await expect(about.getByText('I fetch the water myself.')).toBeVisible()
  const figures = page.getByRole('region', { name: 'In figures' })
  await expect(figures).toHaveText(/Total Raised\$27,500\.00Fundraisers1Donations Made0Active Campaigns1/)

  await page.goto('/settings')
  await expect(page.getByText('Verification Status').locator('xpath=following-sibling::dd')).toHaveText('Verified')
  await expect(page.getByText('Username', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(username)
})

test('the time left and the progress have their colours [2.fundraiser.time-left 4.progress.default 4.progress.green 4.progress.orange]', async ({
  page,
  request,
}) => {
  const [first] = await (await request.get('/api/fundraisers?sort=ending&limit=1')).json()
  await page.goto(`/fundraiser/${first.id}`)
  await expect(page.locator('.totals .countdown')).toHaveClass('countdown urgent')
  // The rules choose the class; this checks its colour.
  const inTone = async (selector: string, tone: string, property: string) => {
    const shown = page.locator(selector).first()
    await shown.evaluate((element, name) => element.classList.replace(element.classList[1] ?? '', name), tone)
    return hueOf(page, selector, property)
  }
  const time = (tone: string) => inTone('.totals .countdown', tone, 'color')
  const [weeks, days, hours] = [await time('plenty'), await time('soon'), await time('urgent')]
  expect([weeks > 90, weeks < 170, days > 10, days < 45, hours < 10 || hours > 345]).not.toContain(false)
  const bar = (tone: string) => inTone('.progress', tone, '--pico-progress-color')
  const [high, half, low] = [await bar('high'), await bar('half'), await bar('low')]
  expect([high > 90 && high < 170, half > 30 && half < 60, low !== high && low !== half]).not.toContain(false)
})

test('its owner has an edit link while it is active, and strangers have none [2.edit.inactive 2.fundraiser.edit 4.edit-active-only 8.screen.cannot-edit]', async ({
  page,
  request,
  server,
}) => {
  const { fundraiser, email } = await creatorWith(server, request, 100)
  const edit = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })
  await signInAs(page, email, `/fundraiser/${fundraiser.id}`)
  await expect(edit).toHaveAttribute('href', `/edit-fundraiser/${fundraiser.id}`)
  const admin = await asAdmin(server, request)
  await admin.send('PATCH', `/api/admin/fundraisers/${fundraiser.id}`, { isActive: false })
  await page.reload()
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(edit).toHaveCount(0)
  await page.goto(`/edit-fundraiser/${fundraiser.id}`)
  await expect(page.getByRole('heading', { name: 'Cannot Edit' })).toBeVisible()

  await admin.send('PATCH', `/api/admin/fundraisers/${fundraiser.id}`, { isActive: true })
  await forgetSession(page)
  await signInAs(page, 'donor@pamoja.test', `/fundraiser/${fundraiser.id}`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await (await elsewhere(page, request)).me()
  await expect(edit).toHaveCount(0)
})

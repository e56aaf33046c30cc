import { shareAddress } from '#shared/rules/fundraisers/short-code'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { fundraiserWhere } from '../../deep/screenshots/screen'
import { expect, test } from '../support/server'

// Requests are broken here, which a service worker would prevent.
test.use({ serviceWorkers: 'block' })

const isOver = ({ endDate }: Fundraiser) => endDate !== null && Date.parse(endDate) < Date.now()
const canBeGivenTo = (fundraiser: Fundraiser) => fundraiser.isActive && !isOver(fundraiser)

test('shows the amount and the button first on a small phone, and the button goes to the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { id } = await fundraiserWhere(page.request, canBeGivenTo)
  await page.goto(`/fundraiser/${id}`)
  const donate = page.getByRole('link', { name: 'Donate' })
  await expect(donate).toBeInViewport()
  await expect(page.locator('.give-bar')).toContainText(/\$[\d,]+\.\d\d/)
  await expect(page.locator('.byline')).toBeInViewport()
  await donate.click()
  await expect(page.getByRole('heading', { name: 'Make a Donation' })).toBeInViewport()
  await expect(page.locator('.give-bar')).toBeHidden()
})

test('shares by link, by network and by the device @main [2.fundraiser.share.* 8.toast.link-copied]', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.share = async ({ url } = {}) => void Object.assign(window, { shared: url })
  })
  const { id } = await fundraiserWhere(page.request, canBeGivenTo)
  await page.goto(`/fundraiser/${id}`)
  await page.getByText('Share', { exact: true }).click()
  await page.getByText('Show more', { exact: true }).click()
  await expect(page.locator('.share-ways').getByRole('listitem')).toHaveText([
    'WhatsApp',
    'SMS',
    'Copy link',
    'Share from this device',
    'Poster to print',
    'Facebook',
    'X',
    'LinkedIn',
    'Telegram',
  ])
  await expect(page.getByText(shareAddress(new URL(server.origin).host, id))).toBeVisible()
  const shared = (via: string) => `${shareAddress(server.origin, id)}?via=${via}`
  for (const name of ['WhatsApp', 'SMS', 'Facebook', 'X', 'LinkedIn', 'Telegram']) {
    const href = await page.getByRole('link', { name, exact: true }).first().getAttribute('href')
    expect(href, name).toContain(encodeURIComponent(shared(name.toLowerCase())))
  }
  await page.getByRole('button', { name: 'Share from this device' }).click()
  expect(await page.evaluate('window.shared')).toBe(shared('device'))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared('copy'))
})

test('keeps a toast while it is read, and lets it be swiped away [9.toasts.hotkey 9.toasts.swipe 9.toasts.threshold]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const { id } = await fundraiserWhere(page.request, canBeGivenTo)
  await page.goto(`/fundraiser/${id}`)
  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const message = page.getByRole('status').getByText('Link Copied!')
  await expect(message).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused()

  const box = await message.boundingBox()
  if (!box) throw new Error('The message has no place')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 45, box.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect(message).toBeVisible()
  await page.mouse.down()
  await page.mouse.move(box.x + 105, box.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect(message).toBeHidden()
})

test('shows the pattern of its category when the picture can’t be loaded [2.fundraiser.image]', async ({ page }) => {
  const { id } = await fundraiserWhere(page.request, (each) => each.picture !== null && canBeGivenTo(each))
  await page.route('**/media/**', (route) => route.abort())
  await page.goto(`/fundraiser/${id}`)
  await expect(page.locator('.fundraiser-picture svg')).toBeVisible()
  await expect(page.locator('.fundraiser-picture img')).toHaveCount(0)
})

test('loads no picture for people who save data, until they ask for one', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/media/')) pictures.push(request.url())
  })
  const { id } = await fundraiserWhere(page.request, (each) => each.picture !== null && canBeGivenTo(each))
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.goto(`/fundraiser/${id}`)
  await expect(page.getByRole('link', { name: 'Show the picture' })).toBeVisible()
  // With a place in the address, the app does not wait for a tap. It shows the picture in the page.
  await page.goto(`/fundraiser/${id}#main`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the picture' })).toBeVisible()
  expect(pictures).toEqual([])
  await page.getByRole('button', { name: 'Show the picture' }).click()
  await expect(page.locator('.fundraiser-picture img')).toBeVisible()
  expect(pictures).toHaveLength(1)
})

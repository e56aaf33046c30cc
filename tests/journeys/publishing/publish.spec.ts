import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { quantizationOf } from '../../../server/testing/photograph'
import { forgetSession, signInAs, toast } from '../support/accounts'
import { holdBack, waitUntilDraftStored } from '../support/people'
import { waitUntilAllStored } from '../support/phone'
import { largePhoto, openForm, publish, published, publishOffline, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test('with a connection it is live at once, with its photo reduced @main [1.user.create 2.create.publish 2.create.success 2.route.create-fundraiser 5.create.image.* 6.user.create 9.image.fundraiser.jpeg]', async ({
  page,
  request,
}) => {
  await openForm(page)
  await write(page, 'A new roof for class four')
  await page.getByLabel('Image (optional)').setInputFiles(await largePhoto(page))
  await expect(page.getByAltText('Your choice')).toBeVisible()
  const [sent] = await Promise.all([
    page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/fundraisers')),
    publish(page),
  ])
  await expect(page.getByRole('heading', { name: 'Your fundraiser is live' })).toBeVisible()
  const [fundraiser, ...others] = await published(request, 'A new roof for class four')
  expect(others).toEqual([])
  expect(fundraiser?.image).toMatch(/^\/media\//)
  expect(sent.postDataBuffer()?.length).toBeLessThan(200_000)
  const { image, ...fields } = sent.postDataJSON()
  expect(fields).toMatchObject({ userId: fundraiser?.userId, goalAmount: 45_000, duration: 30, isActive: true })
  const [kind, content = ''] = String(image).split(',')
  expect(kind).toBe('data:image/jpeg;base64')
  const bytes = Buffer.from(content, 'base64')
  const { width, height, format } = await sharp(bytes).metadata()
  expect([Math.max(width, height), format]).toEqual([800, 'jpeg'])
  const likeOurs = await sharp(bytes).jpeg({ quality: 80 }).toBuffer()
  expect(quantizationOf(bytes)).toEqual(quantizationOf(likeOurs))
  expect(quantizationOf(bytes)).not.toEqual(quantizationOf(await sharp(bytes).jpeg({ quality: 81 }).toBuffer()))
})

async function typeSums(page: Page, field: Locator): Promise<void> {
  for (const [typed, meaning] of [
    ['12,50', /That is 12 US dollars and 50 cents\./],
    ['٢٥', /That is 25 US dollars\./],
    ['1.500', /Do you mean \$1,500\.00 or \$1\.50\?/],
  ] as const) {
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription(meaning)
  }
  await page.getByRole('button', { name: '$1,500.00', exact: true }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/That is 1,500 US dollars\./)
}

test('sums are read alike in publishing and giving, and asked about where they may be two @main', async ({
  page,
  request,
}) => {
  await openForm(page)
  await write(page, 'Desks for class five')
  await typeSums(page, page.getByLabel('Goal Amount'))
  await publish(page)
  await expect(page.getByRole('heading', { name: 'Your fundraiser is live' })).toBeVisible()
  const [fundraiser] = await published(request, 'Desks for class five')
  expect(fundraiser?.goalAmount).toBe(150_000)
  await page.goto(`/fundraiser/${fundraiser?.id}#donate`)
  await typeSums(page, page.getByLabel('Amount in US dollars'))
  await expect(page.getByRole('button', { name: 'Pay $1,500.00 with Card' })).toBeVisible()
})

test('written offline, it survives the page, waits, and is published once @main', async ({
  page,
  context,
  request,
}) => {
  await openForm(page)
  await context.setOffline(true)
  await write(page, 'Written on the bus, ሰላም')
  for (const typed of ['Written on the bus, ሰላም', '450']) await waitUntilDraftStored(page, typed)
  await page.reload()
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Written on the bus, ሰላም')
  await expect(page.getByLabel('Goal Amount')).toHaveValue('450')
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not yet public.')).toBeVisible()
  expect(await published(request, 'Written on the bus, ሰላም')).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  expect(await published(request, 'Written on the bus, ሰላም')).toHaveLength(1)
})

test('written offline, it is kept without a session too, and is deleted after a confirmation', async ({ page }) => {
  await openForm(page)
  await publishOffline(page, 'Written, and not wanted')
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.reload()
  await expect(page.getByText('Not yet public.')).toBeVisible()
  const ask = page.getByRole('button', { name: 'Delete' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Delete this?' })
  await expect(dialog).toContainText('Written, and not wanted')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(ask).toBeFocused()
  await ask.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).not.toHaveURL(/drafts/)
  await page.goBack()
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
})

test('the service worker sends after a visit, when the page does not send', async ({ page, context, request }) => {
  await openForm(page)
  await publishOffline(page, 'Sent by the visit of another page')
  // The page takes the person for a visitor; the browser still has the cookie.
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.goto('/about')
  await context.setOffline(false)
  await page.goto('/fees')
  await expect.poll(() => published(request, 'Sent by the visit of another page')).toHaveLength(1)
})

test('two tabs send it once @main', async ({ page, context, request }) => {
  await openForm(page)
  const other = await context.newPage()
  await other.goto('/browse')
  await publishOffline(page, 'Two tabs, one fundraiser')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  expect(await published(request, 'Two tabs, one fundraiser')).toHaveLength(1)
})

test('a person who opens another page while it is sent stays there, and is notified [8.fundraiser.created]', async ({
  page,
}) => {
  await openForm(page)
  await write(page, 'Told on another page')
  const answer = await holdBack(page, '**/api/fundraisers', 'POST')
  await publish(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByText('Help and all pages').click()
  await footer.getByRole('link', { name: 'Fees', exact: true }).click()
  await expect(page).toHaveURL('/fees')
  answer()
  await expect(toast(page)).toContainText('Fundraiser Created!')
  await expect(page).toHaveURL('/fees')
  await toast(page).getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveURL(/\/fundraiser\/\d+\?created=true$/)
  await expect(page.getByRole('heading', { name: 'Your fundraiser is live' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Told on another page' })).toBeVisible()
})

test('with an expired session it stays, asks to sign in, and is then sent', async ({ page, context, request }) => {
  await openForm(page)
  await publishOffline(page, 'Signed out in between')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('authToken', 'no-longer-valid'))
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/auth\?next=/)
  expect(await published(request, 'Signed out in between')).toEqual([])
  await signInAs(page, 'creator@pamoja.test', '/dashboard')
  await expect.poll(() => published(request, 'Signed out in between')).toHaveLength(1)
})

test('a share from another app starts a draft, with its photo reduced', async ({ page }) => {
  await openForm(page)
  const photo = await largePhoto(page)
  const address = await page.evaluate(async (content) => {
    const body = new FormData()
    body.set('title', 'Shared from the gallery')
    body.set('text', 'A text that was shared along')
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    body.set('image', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
    return (await fetch('/share', { method: 'POST', body })).url
  }, photo.buffer.toString('base64'))
  await page.goto(address)
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Shared from the gallery')
  await expect(page.getByLabel('Your Story')).toHaveValue('A text that was shared along')
  await expect(page.getByAltText('Your choice')).toBeVisible()
})

test('a page of another site plants no draft: it is refused where it is named, and else the person is asked', async ({
  page,
  server,
}) => {
  await openForm(page)
  const elsewhere = server.sandboxOrigin
  for (const policy of ['origin', 'no-referrer']) {
    await page.route(`${elsewhere}/evil`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'Referrer-Policy': policy },
        body: `<form method="post" enctype="multipart/form-data" action="${server.origin}/share">
          <input name="title" value="Planted"><button>Win a phone</button></form>`,
      }),
    )
    await page.goto(`${elsewhere}/evil`)
    await page.getByRole('button').click()
    await expect(page).toHaveURL(/create-fundraiser/)
    if (policy === 'origin') {
      await expect(page.getByLabel('Fundraiser Title')).toHaveValue('')
      continue
    }
    await expect(page.getByText('Something was shared to this form.')).toBeVisible()
    // A worker that ends in between keeps it.
    const browser = await page.context().newCDPSession(page)
    await browser.send('ServiceWorker.enable')
    await browser.send('ServiceWorker.stopAllWorkers')
    await page.reload()
    await page.getByRole('button', { name: 'Yes, open it' }).click()
    await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Planted')
  }
})

test('an edit elsewhere is not overwritten, and a stranger may not edit @main [2.edit.denied 2.edit.denied.why 6.others 8.screen.access-denied]', async ({
  page,
  context,
  request,
}) => {
  await openForm(page)
  await write(page, 'Edited in two places')
  await publish(page)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  const [fundraiser] = await published(request, 'Edited in two places')
  await page.goto(`/edit-fundraiser/${fundraiser?.id}`)
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Edited in two places')
  await waitUntilAllStored(page)
  await context.setOffline(true)
  await page.getByLabel('Fundraiser Title').fill('My own new title')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await request.patch(`/api/fundraisers/${fundraiser?.id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { goalAmount: 99_900 },
  })
  await context.setOffline(false)
  // Different fields: both changes are saved without a question.
  await expect.poll(async () => (await published(request, 'My own new title'))[0]?.goalAmount).toBe(99_900)

  await signOutAndIn(page, 'donor@pamoja.test')
  await page.goto(`/edit-fundraiser/${fundraiser?.id}`)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You can only edit your own fundraisers.')).toBeVisible()
})

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await forgetSession(page)
  await signInAs(page, email)
}

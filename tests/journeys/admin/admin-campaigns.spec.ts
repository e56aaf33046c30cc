import type { Page } from '@playwright/test'
import { toast } from '../support/accounts'
import { asAdmin, newCampaign, openAdmin, row, search } from '../support/admin'
import { loseAnswer } from '../support/people'
import { expect, test } from '../support/server'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const found = (page: Page) => page.getByRole('region', { name: 'Campaigns' }).locator('.admin-found')
const wordOf = (title: string) => title.split(' ').at(-1) ?? ''

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the table shows what an admin must know of each campaign [2.admin.action.open 2.admin.column.* 2.admin.stats 9.fee.15.admin]', async ({
    page,
    request,
    server,
  }) => {
    const admin = await asAdmin(server, request)
    const campaign = await newCampaign(admin, request)
    await openAdmin(page, 'overview')
    await expect(page.getByRole('region', { name: 'In figures' })).toContainText('Total Raised')
    await expect(
      page.getByText(/a 15% platform fee leaves 85% for the recipient.*Everywhere else the fee is 10%/),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Campaigns' }).click()
    await search(page, 'Search campaigns', wordOf(campaign.title))
    await expect(found(page)).toHaveText('1 campaign')
    for (const text of [
      'Goal $2,500.00',
      campaign.user.fullName,
      `@${campaign.user.username}`,
      'Community Infrastructure',
      '0%',
      '$0.00 raised',
      'Active',
    ]) {
      await expect(row(page, campaign.title)).toContainText(text)
    }
    await expect(row(page, campaign.title).getByRole('checkbox')).toBeVisible()
    const acts = row(page, campaign.title).locator('td').last().locator('a, button')
    await expect(acts).toHaveCount(5)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: `Open ${campaign.title} in a new tab` }).click()
    await expect(await opened).toHaveURL(`/fundraiser/${campaign.id}`)
  })
})

test('deletes a campaign with a reason @main [2.admin.action.delete 6.admin.delete 8.toast.campaign-deleted]', async ({
  page,
  request,
  server,
}) => {
  const admin = await asAdmin(server, request)
  const { id, title } = await newCampaign(admin, request)
  await openAdmin(page)
  await search(page, 'Search campaigns', wordOf(title))
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog(page, 'Delete this campaign?').getByLabel('Reason').selectOption('content')
  await dialog(page, 'Delete this campaign?').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Campaign deleted')
  await expect(found(page)).toHaveText('No campaigns found')
  await expect(found(page)).toBeFocused()
  expect((await request.get(`/api/fundraisers/${id}`)).status()).toBe(404)
})

test('creates a campaign for a person once, although the answer was lost [2.admin.create 5.admin-create 5.create.goal.dollars 8.toast.campaign-created]', async ({
  page,
}) => {
  await openAdmin(page)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  const create = dialog(page, 'Create Campaign')
  await create.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(create.locator('form').getByText('Please fill in all required fields')).toHaveCount(5)
  await expect(create.getByLabel('Search users')).toBeFocused()

  const title = `Drums for the youth ${Date.now().toString(36)}`
  await create.getByLabel('Search users').fill('creator')
  await create.getByRole('radio').first().check()
  await create.getByLabel('Campaign Title').fill(title)
  await create.getByLabel('Goal Amount ($)').fill('1,200.50')
  await create.getByLabel('Category').selectOption('Education Support')
  await create.getByLabel('Description').fill('Six drums, and somebody who teaches.')
  await create.getByLabel('Display Name').fill('Youth of Tamale')
  const lost = await loseAnswer(page, '/api/admin/create-campaign')
  await create.getByRole('button', { name: 'Create Campaign' }).click()
  await lost.arrived
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(create.locator('form').getByText('Please check your connection')).toBeVisible({ timeout: 30_000 })
  await expect(create.getByLabel('Campaign Title')).toHaveValue(title)
  await create.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(toast(page)).toContainText('Campaign created')
  await expect(create).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create Campaign' })).toBeFocused()
  await search(page, 'Search campaigns', title)
  await expect(row(page, title)).toHaveCount(1)
  await expect(row(page, title)).toContainText('Goal $1,200.50')
})

test('edits and extends a campaign, and keeps what was typed when another admin was faster [0.admins 1.admin.campaigns 2.admin.action.edit 2.admin.edit 2.admin.edit.* 4.admin.extend 6.admin.edit 6.admin.extend 8.toast.campaign-updated 8.toast.duration-extended]', async ({
  page,
  request,
  server,
}) => {
  const admin = await asAdmin(server, request)
  const { id, title } = await newCampaign(admin, request)
  await openAdmin(page)
  await search(page, 'Search campaigns', wordOf(title))
  const button = page.getByRole('button', { name: `Edit ${title}` })
  await button.click()
  const edit = dialog(page, 'Edit Campaign')
  const names = await edit
    .locator('form')
    .first()
    .locator('input, select, textarea, button')
    .evaluateAll((all) =>
      all.flatMap((one) => ('name' in one && one.name ? [one.name] : one.textContent ? [one.textContent] : [])),
    )
  expect(names).toEqual([
    ...['title', 'goalAmount', 'duration', 'endDate', 'category', 'isActive', 'description', 'displayName'],
    ...['Cancel', 'Save Changes'],
  ])
  await expect(edit.getByLabel('Campaign Title')).toHaveValue(title)
  await expect(edit.getByLabel('Goal Amount ($)')).toHaveValue('2500.00')
  await expect(edit.getByLabel('Category')).toHaveValue('infrastructure')
  await expect(edit.getByLabel('Description')).toHaveValue('Fifty chairs that last, made in the village.')
  await expect(edit.getByLabel('Campaign Active')).toBeChecked()
  await expect(edit.getByPlaceholder('Custom creator name')).toHaveValue('')
  await expect(edit.getByLabel('Duration (Days)')).toHaveValue('30')
  const before = await edit.getByLabel('End Date').inputValue()
  await edit.getByLabel('Duration (Days)').fill('40')
  await expect(edit.getByLabel('End Date')).not.toHaveValue(before)
  await edit.getByLabel('Duration (Days)').fill('400')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByText('Duration cannot exceed 365 days')).toBeVisible()
  await edit.getByLabel('Duration (Days)').fill('30')

  await edit.getByLabel('Goal Amount ($)').fill('3000')
  await edit.getByLabel('Display Name').fill('The elders')
  // A rotated tablet has room for a table; what was typed stays.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(edit.getByLabel('Display Name')).toHaveValue('The elders')
  await page.setViewportSize({ width: 360, height: 800 })
  await admin.send('PATCH', `/api/admin/fundraisers/${id}`, { goalAmount: 400_000, category: 'education' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.locator('form').getByText('Somebody else has changed this campaign meanwhile')).toBeVisible()
  await expect(edit.getByRole('list', { name: 'Current values' })).toContainText('Goal Amount ($) is now 4000.00')
  await expect(edit.getByLabel('Goal Amount ($)')).toHaveValue('3000')
  await expect(edit.getByLabel('Display Name')).toHaveValue('The elders')
  await expect(edit.getByLabel('Category')).toHaveValue('education')
  await edit.getByRole('button', { name: 'Take this for Goal Amount ($)' }).click()
  await expect(edit.getByLabel('Goal Amount ($)')).toHaveValue('4000.00')
  await edit.getByLabel('Goal Amount ($)').fill('3500')

  await edit.getByRole('textbox', { name: 'Add Days' }).fill('400')
  await edit.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(edit.locator('form').getByText('Additional days cannot exceed 365')).toBeVisible()
  await edit.getByRole('textbox', { name: 'Add Days' }).fill('30')
  await edit.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(edit.getByText('It now runs for 60 days in all.')).toBeVisible()
  await expect(toast(page)).toContainText('Campaign Duration Extended')
  await expect(edit.getByLabel('Duration (Days)')).toHaveValue('60')

  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Campaign updated')
  await expect(edit).toBeHidden()
  await expect(button).toBeFocused()
  await expect(row(page, title)).toContainText('Goal $3,500.00')
  const now = await (await request.get(`/api/fundraisers/${id}`)).json()
  expect(now).toMatchObject({ goalAmount: 350_000, displayName: 'The elders', category: 'education', duration: 60 })
})

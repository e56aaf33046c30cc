import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { CATEGORY_IDS } from '../../shared/rules/categories'
import { campaignsLike, newCampaign } from './harness/campaigns'
import { advanceClock, stopClock, untilWithStoppedClock } from './harness/clock'
import { findFundraiser, isOpen } from './harness/fundraisers'
import { holdWrites } from './harness/network'
import { open } from './harness/page'
import { expectAddress } from './harness/page-state'
import { ask, register } from './harness/people'
import { choose, fill, follow, press } from './harness/user-actions'

test('the home page explains the product, and offers help for a need without a category [1.subtitle 1.tagline 2.home.no-category]', async () => {
  await open('/')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('Community-Driven Fundraising Platform')).toBeTruthy()
  expect(main.getByText('Connecting Africans worldwide through community support and shared prosperity.')).toBeTruthy()
  const card = main.getByText("Don't see your category?").closest('a')
  expect(card?.getAttribute('href')).toBe('/create-fundraiser')
})

test('the header shows a visitor no link to a page that needs an account', async () => {
  await open('/')
  const links = within(await screen.findByRole('banner')).getAllByRole('link')
  const names = links.map(({ textContent }) => textContent ?? '')
  expect(names).toContain('Sign In')
  expect(names.filter((name) => /Dashboard|Payouts|Settings|Profile/.test(name))).toEqual([])
})

test('offers the quick amounts, fewer of them on a card [2.widget.quick 9.donation.quick 9.donation.quick.cards]', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  const amounts = within(await screen.findByRole('group', { name: 'Quick amounts' })).getAllByRole('button')
  expect(amounts.map(({ textContent }) => textContent)).toEqual(['$10', '$25', '$50', '$100', '$250', '$500'])
  await open('/browse')
  const card = (await screen.findAllByRole('link', { name: /^Give \$/ }))[0]?.closest('article')
  if (!card) throw new Error('No card can be given to')
  const offered = within(card).getAllByRole('link', { name: /^Give \$/ })
  expect(offered.map((link) => /\$\d+$/.exec(link.textContent ?? '')?.[0])).toEqual(['$10', '$25', '$50'])
})

test('the form for a fundraiser offers the durations, thirty days first [9.duration.*]', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  const duration = await screen.findByLabelText<HTMLSelectElement>('Campaign Duration *')
  expect(duration.value).toBe('30')
  expect([...duration.options].map(({ text }) => text)).toEqual(
    ['7', '14', '30', '60', '90', '180', '365'].map((days) => `${days} days`),
  )
})

test('the admin’s form for a campaign offers the seven categories [3.category.admin-create]', async () => {
  await open('/admin', { as: 'admin' })
  await press('Create Campaign')
  const dialog = await screen.findByRole('dialog', { name: 'Create Campaign' })
  const { options } = within(dialog).getByLabelText<HTMLSelectElement>(/^Category/)
  const offered = [...options].filter(({ value }) => value !== '')
  expect(offered.map(({ value }) => value)).toEqual(CATEGORY_IDS)
})

test('counts down the last hours of a fundraiser on the open page [4.countdown.tick 9.countdown]', async () => {
  const { id, endDate } = await findFundraiser((one) => isOpen(one) && one.endDate !== null)
  const end = Date.parse(endDate ?? '')
  stopClock(end - 3_900_000)
  await open(`/fundraiser/${id}`)
  await untilWithStoppedClock(() => screen.getByRole('timer'))
  const left = () => screen.getByRole('timer').textContent
  expect(left()).toBe('1h 5m left')
  vi.setSystemTime(end - 3_602_000)
  // The page's clock ticks each second, and counts whole ones.
  await advanceClock(1_000)
  expect(left()).toBe('1h 0m left')
  await advanceClock(1_000)
  expect(left()).toBe('1h 0m left')
  await advanceClock(1_000)
  expect(left()).toBe('0h 59m left')
  vi.setSystemTime(end - 2_000)
  await advanceClock(1_000)
  expect(left()).toBe('0h 0m left')
  await advanceClock(3_000)
  expect(left()).toBe('Campaign ended')
})

test('publishing a fundraiser shows that it is in progress [2.create.publishing]', async () => {
  await open('/create-fundraiser', { as: await register() })
  await fill('Fundraiser Title *', 'A mill for the cooperative')
  await choose('Category *', 'business')
  await fill(/^Goal Amount/, '900')
  await fill(/^Your Story/, 'Forty women walk two hours to have their maize ground.')
  const publish = holdWrites('/api/fundraisers')
  await press('Publish Fundraiser')
  expect(await screen.findByRole('button', { name: 'Publishing...' })).toBeTruthy()
  publish()
  expect(await screen.findByRole('heading', { level: 1, name: 'A mill for the cooperative' })).toBeTruthy()
})

test('a list that was opened before shows a fundraiser as soon as it is published [7.create-fundraiser.refresh]', async () => {
  const title = `A pump for the well ${crypto.randomUUID().slice(0, 8)}`
  const list = `/browse?${new URLSearchParams({ q: title })}`
  await open(list, { as: await register() })
  expect(await screen.findByRole('heading', { name: 'No Fundraisers Found' })).toBeTruthy()
  await follow(/^Start/, screen.getByRole('banner'))
  await fill('Fundraiser Title *', title)
  await choose('Category *', 'infrastructure')
  await fill(/^Goal Amount/, '900')
  await fill(/^Your Story/, 'Two hundred families fetch their water from the river, an hour away.')
  await press('Publish Fundraiser')
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  history.pushState(null, '', list)
  dispatchEvent(new PopStateEvent('popstate'))
  await expectAddress(/^\/browse/)
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(title))
})

test('saving a campaign shows that it is in progress [2.admin.edit.saving]', async () => {
  const { id, title } = await newCampaign()
  await open(campaignsLike(title), { as: 'admin' })
  await press(`Edit ${title}`)
  const dialog = await screen.findByRole('dialog', { name: 'Edit Campaign' })
  await fill(/^Display Name/, 'The elders', dialog)
  const save = holdWrites(`/api/admin/fundraisers/${id}`)
  await press('Save Changes', dialog)
  expect(await within(dialog).findByRole('button', { name: 'Saving...' })).toBeTruthy()
  save()
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})

test('a verified leader has both badges on the public page [2.user.badge.*]', async () => {
  const [leader] = await ask<{ id: number }[]>('GET', '/api/admin/users?q=leader&limit=1', { as: 'admin' })
  const data = { isVerified: true, isCommunityLeader: true }
  await ask('PATCH', `/api/admin/users/${leader?.id}`, { as: 'admin', data })
  await open(`/user/${leader?.id}`)
  expect(await screen.findByText('Verified User')).toBeTruthy()
  expect(screen.getByText('Community Leader')).toBeTruthy()
})

import { screen, within } from '@testing-library/dom'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../../server/platform/config'
import { publicSettings } from '../../server/startup/settings'
import { newCampaign } from './harness/campaigns'
import { meta, readDocument } from './harness/documents'
import { findFundraiser, isOpen } from './harness/fundraisers'
import { open } from './harness/page'
import { expectAddress } from './harness/page-state'
import { ask } from './harness/people'
import { follow } from './harness/user-actions'

test('shows the whole fundraiser: creator, story, totals and donors [2.fundraiser.active 2.fundraiser.creator.username 2.fundraiser.page-title 2.fundraiser.title 2.route.fundraiser]', async () => {
  const { id, title, user } = await findFundraiser((each) => isOpen(each) && each.donationsCount > 5)
  await open(`/fundraiser/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  await expect.poll(() => document.title).toBe(`${title} | Pamoja`)
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByText(`@${user.username}`).closest('a')?.getAttribute('href')).toBe(`/user/${user.id}`)
  expect(screen.getByRole('progressbar', { name: 'Funded' })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/left$|^No end date$/)
  const recent = within(await screen.findByRole('region', { name: 'Recent donations' }))
  await expect.poll(() => recent.queryAllByRole('listitem')).toHaveLength(5)
})

test('thanks donors who return from the checkout [2.fundraiser.donated]', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}?donated=true`)
  expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeTruthy()
})

test('says that a fundraiser has ended, and takes no donation [4.countdown.ended]', async () => {
  const { id } = await findFundraiser(
    ({ isActive, endDate }) => isActive && endDate !== null && Date.parse(endDate) < Date.now(),
  )
  await open(`/fundraiser/${id}`)
  expect((await screen.findByRole('timer')).textContent).toBe('Campaign ended')
  expect(screen.getByText('Ended')).toBeTruthy()
  expect(screen.queryByLabelText('Amount in US dollars')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Donate' })).toBeNull()
})

test('says that an inactive fundraiser takes no donation [4.fundraiser.active]', async () => {
  const { id } = await newCampaign()
  await ask('PATCH', `/api/admin/fundraisers/${id}`, { as: 'admin', data: { isActive: false } })
  await open(`/fundraiser/${id}`)
  expect(await screen.findByText('Inactive')).toBeTruthy()
  expect(screen.queryByLabelText('Amount in US dollars')).toBeNull()
})

test.each(['/fundraiser/999999', '/fundraiser/none', '/fundraiser/0'])(
  'says that %s does not exist, and links to the home page [2.fundraiser.none 2.fundraiser.none.home 8.screen.no-fundraiser]',
  async (address) => {
    expect((await fetch(inject('origin') + address)).status).toBe(404)
    expect((await readDocument(address)).body.textContent).toContain('Fundraiser Not Found')
    await open(address)
    expect(await screen.findByRole('heading', { name: 'Fundraiser Not Found' })).toBeTruthy()
    await follow('Back to Home')
    await expectAddress('/')
  },
)

test.each([
  ['live', 1],
  ['test', 0],
] as const)(
  'says that payments are real only with a live key of the provider: %s [2.widget.live]',
  async (mode, count) => {
    const keys = {
      stripeSecretKey: `sk_${mode}_1`,
      stripePublishableKey: `pk_${mode}_1`,
      stripeWebhookSecret: 'whsec_1',
      flutterwaveSecretKey: 'FLWSECK-1',
      flutterwaveWebhookSecret: 'hash',
    }
    const settings = publicSettings(readConfig({}), keys, null)
    const { id } = await findFundraiser(isOpen)
    await open(`/fundraiser/${id}`, { settings })
    expect(await screen.findByRole('heading', { name: 'Make a Donation' })).toBeTruthy()
    expect(screen.queryAllByText('Live payments')).toHaveLength(count)
  },
)

test('its preview has 100 to 200 characters of its story [9.social.description]', async () => {
  const { id } = await findFundraiser(({ description }) => description.length > 200)
  expect(meta(await readDocument(`/fundraiser/${id}`), 'og:description')).toMatch(/^.{100,200}$/s)
})

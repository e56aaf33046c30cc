import { screen, waitFor, within } from '@testing-library/dom'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { campaignsLike, findFundraiser, isOpen, newCampaign, publishAs } from './harness/creators'
import { answerWrites, holdWrites } from './harness/network'
import { open } from './harness/page'
import { descriptionOf, expectAddress, expectProblem, expectToast, goTo, heading } from './harness/page-state'
import { ask, register } from './harness/people'
import {
  advanceClock,
  fill,
  follow,
  press,
  stopClock,
  untilWithStoppedClock,
  user,
  write,
  writeFundraiser,
} from './harness/user-actions'

test('follows a redirect parameter only to our own paths [2.route.redirect]', async () => {
  const reply = await fetch(`${inject('origin')}/?redirect=/about`, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('Location')]).toEqual([302, '/about'])
  const elsewhere = await fetch(`${inject('origin')}/fees?redirect=//evil.example/`, { redirect: 'manual' })
  expect(elsewhere.status).toBe(200)
})

test('a picture that can’t be used for a fundraiser is reported at its field [5.create.image]', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  const picture = await screen.findByLabelText('Image (optional)')
  await user.upload(picture, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('Image too large: huge.jpg. Please select an image smaller than 5MB.')).toBeTruthy()
  await user.upload(picture, new File(['no picture'], 'notes.txt', { type: 'text/plain' }))
  expect(await screen.findByText('Invalid File: notes.txt. Please select a valid image file.')).toBeTruthy()
})

test('a fundraiser that the server refuses shows the server’s message [8.campaign.not-created 8.fundraiser.error]', async () => {
  await open('/create-fundraiser', { as: await register() })
  await writeFundraiser('Refused with and without words')
  let reply: object = { message: 'Fundraisers are closed for today' }
  const stop = answerWrites('/api/fundraisers', 422, () => reply)
  await press('Publish Fundraiser')
  await expectProblem('Error Fundraisers are closed for today')
  reply = {}
  const title = () => screen.getByLabelText<HTMLInputElement>(/^Fundraiser Title/).value
  await press('Publish Fundraiser')
  await expectProblem('Error Failed to create campaign')
  stop()
  expect(title()).toBe('Refused with and without words')
  await press('Publish Fundraiser')
  await expectAddress(/created=true$/)
})

test('the edit form reports too short texts, and what was saved [8.campaign.not-updated 8.toast.update-failed]', async () => {
  const person = await register()
  const { id } = await publishAs(person)
  await open(`/edit-fundraiser/${id}`, { as: person })
  await fill(/^Fundraiser Title/, 'Too short')
  await fill(/^Your Story/, 'Too short as well')
  await fill(/^Goal Amount/, '0.99')
  await press('Save Changes')
  expect(await screen.findByText('Title must be at least 10 characters')).toBeTruthy()
  expect(screen.getByText('Description must be at least 50 characters')).toBeTruthy()
  expect(screen.getByText('Goal must be at least $1')).toBeTruthy()
  await writeFundraiser('A bridge for the school children')
  const stop = answerWrites(`/api/fundraisers/${id}`, 422, () => ({}))
  await press('Save Changes')
  await expectProblem('Update Failed Failed to update campaign')
  stop()
  await press('Save Changes')
  await expectToast('Fundraiser Updated')
  await expect.poll(heading).toBe('A bridge for the school children')
})

test('a wrong number of days for a campaign is refused at the field, and a failure is reported [2.edit.form 8.toast.extension-failed 8.toast.invalid-input]', async () => {
  const { id } = await newCampaign()
  await open(`/edit-fundraiser/${id}`, { as: 'admin' })
  expect(await screen.findByLabelText(/^Fundraiser Title/)).toBeTruthy()
  for (const [label, button, days, words] of [
    ['Add Days', 'Add', '0', 'Additional days must be at least 1'],
    ['Add Days', 'Add', '366', 'Additional days cannot exceed 365'],
    ['Set Total', 'Set', '6', 'New duration must be at least 7 days'],
    ['Set Total', 'Set', '366', 'New duration cannot exceed 365 days'],
  ] as const) {
    const field = await screen.findByRole('textbox', { name: label })
    write(field, days)
    await press(button)
    await waitFor(() => expect(descriptionOf(field)).toBe(words))
    await expectProblem('Invalid Input')
  }
  answerWrites(`/api/admin/campaigns/${id}/extend`, 422, () => ({}))
  write(screen.getByRole('textbox', { name: 'Set Total' }), '60')
  await press('Set')
  await expectProblem('Extension Failed Failed to update campaign')
})

test('a campaign without required fields is a validation error [8.toast.validation-error]', async () => {
  await open('/admin?tab=campaigns', { as: 'admin' })
  await press('Create Campaign')
  await press('Create Campaign', await screen.findByRole('dialog', { name: 'Create Campaign' }))
  await expectProblem('Validation Error')
})

test('a failed request for a new password says that an error occurred [8.password.error]', async () => {
  await open('/auth')
  await press('Forgot your password?')
  answerWrites('/api/auth/forgot-password', 422, () => ({}))
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' })
  await fill('Email', 'wanjiru@example.org', dialog)
  await press('Send the link', dialog)
  expect(await within(dialog).findByText('An error occurred')).toBeTruthy()
})

test('the home page explains the product, and offers help for a need without a category [1.subtitle 1.tagline 2.home.no-category]', async () => {
  await open('/')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('Community-Driven Fundraising Platform')).toBeTruthy()
  expect(main.getByText('Connecting Africans worldwide through community support and shared prosperity.')).toBeTruthy()
  const card = main.getByText("Don't see your category?").closest('a')
  expect(card?.getAttribute('href')).toBe('/create-fundraiser')
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

test('counts down the last hours of a fundraiser on the open page [4.countdown.tick 9.countdown]', async () => {
  const { id, endDate } = await findFundraiser((one) => isOpen(one) && one.endDate !== null)
  const end = Date.parse(endDate ?? '')
  stopClock()
  await open(`/fundraiser/${id}`)
  await untilWithStoppedClock(() => screen.getByRole('timer'))
  const { hearServerTime } = await import('../../pwa/page/server-time')
  let steady = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => steady)
  onTestFinished(() => clock.mockRestore())
  // The page's clock ticks each second, and counts whole ones.
  const pass = async (milliseconds: number) => {
    steady += milliseconds
    await advanceClock(1_000)
    return screen.getByRole('timer').textContent
  }
  hearServerTime(end - 3_900_000)
  expect(await pass(0)).toBe('1h 5m left')
  expect(await pass(299_000)).toBe('1h 0m left')
  expect(await pass(1_000)).toBe('1h 0m left')
  expect(await pass(1_000)).toBe('0h 59m left')
  expect(await pass(3_597_000)).toBe('0h 0m left')
  expect(await pass(3_000)).toBe('Campaign ended')
})

test('a list that was opened before shows a fundraiser as soon as it is published [2.create.publishing 7.create-fundraiser.refresh]', async () => {
  const title = `A pump for the well ${crypto.randomUUID().slice(0, 8)}`
  const list = `/browse?${new URLSearchParams({ q: title })}`
  await open(list, { as: await register() })
  expect(await screen.findByRole('heading', { name: 'No Fundraisers Found' })).toBeTruthy()
  await follow(/^Start/, screen.getByRole('banner'))
  await writeFundraiser(title)
  const publish = holdWrites('/api/fundraisers')
  await press('Publish Fundraiser')
  expect(await screen.findByRole('button', { name: 'Publishing...' })).toBeTruthy()
  publish()
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  goTo(list)
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

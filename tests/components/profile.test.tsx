import { screen, within } from '@testing-library/dom'
import { expect, inject, test, vi } from 'vitest'
import { findFundraiser } from './harness/creators'
import { answerWrites } from './harness/network'
import { open } from './harness/page'
import {
  descriptionOf,
  expectAddress,
  expectProblem,
  expectToast,
  heading,
  meta,
  readDocument,
} from './harness/page-state'
import { me, register } from './harness/people'
import { fill, follow, press, user } from './harness/user-actions'

const panel = () => within(screen.getByRole('tabpanel'))

test('shows figures and three tabs; your own profile also has the address [2.profile.about.email 2.profile.about.success-rate 2.profile.active-count 2.profile.donations-made 2.profile.fundraisers-count 2.profile.no-donations 2.profile.raised 2.profile.tab.* 2.route.profile]', async () => {
  const { id, fullName } = await me('creator')
  await open('/dashboard', { as: 'creator' })
  await follow('View All')
  await expectAddress(`/profile/${id}`)
  await expect.poll(heading).toBe(fullName)
  const figures = within(await screen.findByRole('region', { name: 'In figures' }))
  for (const name of ['Total Raised', 'Fundraisers', 'Donations Made', 'Active Campaigns']) {
    expect(figures.getByText(name)).toBeTruthy()
  }
  expect(await panel().findAllByRole('article')).not.toEqual([])
  await user.click(screen.getByRole('tab', { name: 'Donations' }))
  expect(await screen.findByRole('heading', { name: 'No Donations Yet' })).toBeTruthy()
  await follow('Browse Fundraisers', screen.getByRole('tabpanel'))
  await expectAddress('/browse')
  history.back()
  await user.click(await screen.findByRole('tab', { name: 'About' }))
  await expect.poll(() => screen.getByRole('tabpanel').textContent).toContain('creator@pamoja.test')
  expect(screen.getByText('Average Success Rate')).toBeTruthy()
})

test('your own profile is edited in the settings, from where it also was [2.profile.edit 2.route.settings 2.settings.profile 6.user.settings]', async () => {
  const person = await register()
  const { id } = await me(person)
  await open(`/profile/${id}`, { as: person })
  await follow('Edit Profile')
  await expectAddress('/settings#profile')
  await fill('Full name', 'አበበ በቀለ')
  await fill('Bio', 'I teach.')
  expect(await screen.findByText('8/500 characters')).toBeTruthy()
  await press('Save')
  await expectToast('Profile Updated')
  await expectAddress(`/profile/${id}`)
  await expect.poll(heading).toBe('አበበ በቀለ')
  await press('Menu')
  expect(within(await screen.findByRole('dialog', { name: 'Menu' })).getByText('አበበ በቀለ')).toBeTruthy()
  await open('/edit-profile', { as: person })
  await expectAddress('/settings#profile')
})

test('hides private data from everyone except the person and admins', async () => {
  const { email, fullName } = await register()
  const { id } = await me({ email })
  for (const as of [undefined, 'donor', 'leader', 'admin'] as const) {
    await open(`/profile/${id}?tab=about`, as ? { as } : {})
    await expect.poll(heading).toBe(fullName)
    expect(await screen.findByText('Member Since')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull()
    if (as === 'admin') expect(await panel().findByText(email)).toBeTruthy()
    else expect(screen.queryByText(email)).toBeNull()
  }
  await open('/profile/999999')
  await expect.poll(heading).toBe('User Not Found')
})

test('the public page works without script, and search engines may index it [1.visitor.view 2.route.user 2.user.member-since 2.user.name 6.visitor.profiles]', async () => {
  const { user: creator } = await findFundraiser(() => true)
  const page = await readDocument(`/user/${creator.id}`)
  expect(page.querySelector('h1')?.textContent).toBe(creator.fullName)
  expect(page.title).toBe(`${creator.fullName} | Pamoja`)
  expect(page.body.textContent).toMatch(/Member since \w+ \d+, \d{4}/)
  expect(page.querySelector('article')).toBeTruthy()
  expect(meta(page, 'description')).toMatch(/.{10,}/)
  expect(meta(page, 'robots')).toBeUndefined()
  expect(page.body.textContent).not.toContain('Edit Profile')
})

test('the public page links to editing only for its owner [2.user.create-first 2.user.edit]', async () => {
  const person = await register()
  const { id } = await me(person)
  await open(`/user/${id}`, { as: person })
  expect(await screen.findByRole('link', { name: 'Start New Fundraiser' })).toBeTruthy()
  const first = await screen.findByRole('link', { name: 'Create Your First Fundraiser' })
  expect(first.getAttribute('href')).toBe('/create-fundraiser')
  await follow('Edit Profile')
  await expectAddress('/settings#profile')
  await open('/user/1', { as: person })
  expect(await screen.findByText(/Member since/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull()
})

test.each(['/user/999999', '/user/nobody'])(
  'the page of an unknown person says so, with 404: %s [2.user.none 2.user.none.home 8.screen.no-user]',
  async (address) => {
    expect((await fetch(inject('origin') + address)).status).toBe(404)
    const page = await readDocument(address)
    expect(page.querySelector('h1')?.textContent).toBe('User Not Found')
    await open(address)
    await expect.poll(heading).toBe('User Not Found')
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
  },
)

test('editing is for signed-in people only [2.edit-profile.visitor 8.screen.please-login]', async () => {
  await open('/edit-profile')
  await expect.poll(heading).toBe('Please Login')
  await follow('Sign In', screen.getByRole('main'))
  await expectAddress('/auth?next=%2Fedit-profile')
})

test('refuses too short and too long texts at the field [5.profile.bio 5.profile.location 5.profile.name]', async () => {
  await open('/edit-profile', { as: await register() })
  await fill('Full name', 'A')
  await fill('Location', 'x'.repeat(101))
  await fill('Bio', 'x'.repeat(501))
  await press('Save')
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(screen.getByText('Full name must be at least 2 characters')).toBeTruthy()
  expect(screen.getByText('Location must be less than 100 characters')).toBeTruthy()
  expect(screen.getByText('Bio must be less than 500 characters')).toBeTruthy()
})

test('says that the server refuses a profile, and its words at their field [8.profile.not-updated]', async () => {
  await open('/settings', { as: await register() })
  const silence = answerWrites('/api/auth/profile', 422, () => ({}))
  await fill('Location', 'Lamu')
  await press('Save')
  await expectProblem('Update Failed Failed to update profile')
  silence()
  const refusal = { path: 'location', message: 'There is no such place' }
  const stop = answerWrites('/api/auth/profile', 400, () => ({ message: refusal.message, issues: [refusal] }))
  await fill('Location', 'Atlantis')
  await press('Save')
  await expectProblem('Update Failed')
  const location = () => screen.getByLabelText<HTMLInputElement>('Location')
  await expect.poll(() => descriptionOf(location())).toBe('There is no such place')
  expect(location().value).toBe('Atlantis')
  stop()
  await fill('Location', 'Lamu')
  await press('Save')
  await expectToast('Profile Updated')
})

test('a donor asks for the money back in their own list, and gets the number and the page of the request', async () => {
  const { id } = await me('donor')
  await open(`/profile/${id}?tab=donations`, { as: 'donor' })
  const [more] = await screen.findAllByText('Change')
  more?.click()
  answerWrites('/api/messages', 201, () => ({ id: 1, number: '7D3F-1C1E' }))
  const sent = vi.spyOn(globalThis, 'fetch')
  const ask = () => screen.findAllByRole('button', { name: 'Ask for the money back' })
  ;(await ask())[0]?.click()
  await fill('Why do you want it back?', 'I typed a zero too many')
  await press('Send Message')
  const link = await screen.findByRole('link', { name: 'See what became of it' })
  const call = sent.mock.calls.find(([address]) => address === '/api/messages')
  const body = JSON.parse(String(call?.[1]?.body))
  expect(body).toMatchObject({ kind: 'refund', text: 'I typed a zero too many', email: 'donor@pamoja.test' })
  expect(body.receipt).toMatch(new RegExp(`^${body.about.donationId}-`))
  expect(link.getAttribute('href')).toBe(`/messages/${body.publicId}`)
  const number = body.publicId.replace(/^(.{4})(.{4}).*/, '$1-$2').toUpperCase()
  expect(link.parentElement?.textContent).toContain(`The number of your request is ${number}.`)
  sent.mockRestore()
})

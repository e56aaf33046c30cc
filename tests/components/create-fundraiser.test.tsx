import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CATEGORIES } from '../../shared/rules/categories'
import { countCalls } from './harness/network'
import { open } from './harness/page'
import { descriptionOf, expectAddress } from './harness/page-state'
import { choose, fill, follow, press } from './harness/user-actions'

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a guest is asked to sign in or to create an account, and both lead back [2.create.visitor 2.create.visitor.login]', async () => {
  await open('/create-fundraiser')
  expect(await screen.findByRole('heading', { name: 'Please log in to create a fundraiser' })).toBeTruthy()
  expect(hrefOf('Go to Login')).toBe('/auth?next=%2Fcreate-fundraiser')
  expect(hrefOf('Create an account')).toBe('/auth?tab=sign-up&next=%2Fcreate-fundraiser')
})

test('a guest who has begun to write is led back to that text', async () => {
  await open('/create-fundraiser')
  await fill(/^Fundraiser Title/, 'A well for Kitui')
  await expect.poll(() => hrefOf('Go to Login')).toMatch(/^\/auth\?next=%2Fcreate-fundraiser%3Fdraft%3Dguest-[-\w]+$/)
})

test('a guest’s fundraiser is checked before they are led to the form for an account', async () => {
  await open('/create-fundraiser')
  await fill(/^Fundraiser Title/, 'A well for Kitui')
  const calls = countCalls()
  await press('Publish Fundraiser')
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Category/))
  expect(location.pathname).toBe('/create-fundraiser')
  await choose(/^Category/, 'education')
  await fill(/^Goal Amount/, '450')
  await fill(/^Your Story/, 'The well is dry since March, and the next one is two hours away.')
  await press('Publish Fundraiser')
  await expectAddress(/^\/auth\?tab=sign-up&next=/)
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy()
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a guest whose device stores nothing stays at the form, which says so', async () => {
  await open('/create-fundraiser')
  await screen.findByLabelText(/^Fundraiser Title/)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await fill(/^Fundraiser Title/, 'A well for Kitui')
  await choose(/^Category/, 'education')
  await fill(/^Goal Amount/, '450')
  await fill(/^Your Story/, 'The well is dry since March, and the next one is two hours away.')
  await press('Publish Fundraiser')
  expect((await screen.findAllByText(/^This device could not keep your fundraiser/)).length).toBeGreaterThan(0)
  expect(location.pathname).toBe('/create-fundraiser')
  expect(await screen.findByRole('button', { name: 'Copy the text' })).toBeTruthy()
  put.mockRestore()
  await press('Publish Fundraiser')
  await expectAddress(/^\/auth\?tab=sign-up&next=/)
  expect(await screen.findByText(/^Your fundraiser is kept on this device/)).toBeTruthy()
})

test('a guest whose device stores nothing is told so before they follow the links to an account', async () => {
  await open('/create-fundraiser')
  await screen.findByLabelText(/^Fundraiser Title/)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await fill(/^Fundraiser Title/, 'A well for Kitui')
  await expect.poll(() => hrefOf('Create an account')).toContain('draft%3Dguest-')
  await follow('Create an account')
  expect((await screen.findAllByText(/^This device could not keep your fundraiser/)).length).toBeGreaterThan(0)
  expect(location.pathname).toBe('/create-fundraiser')
  await follow('Create an account')
  await expectAddress(/^\/auth\?tab=sign-up&next=/)
})

test('nobody is told that a fundraiser is kept which is not on the device', async () => {
  await open('/auth?tab=sign-up&next=%2Fcreate-fundraiser%3Fdraft%3Dguest-none%26ready%3Dtrue')
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy()
  expect(screen.queryByText(/^Your fundraiser is kept on this device/)).toBeNull()
})

test('an old address does not ask to publish an empty form', async () => {
  await open('/create-fundraiser?draft=empty&ready=true', { as: 'creator' })
  await screen.findByLabelText(/^Fundraiser Title/)
  await expectAddress('/create-fundraiser?draft=empty')
  expect(screen.queryByText(/Publish it now/)).toBeNull()
})

test('after a session has ended, nobody reads or adds to the drafts of that person', async () => {
  await open('/browse')
  localStorage.setItem('account', '424242')
  history.pushState(null, '', '/create-fundraiser')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByText(/^Your session has ended/)).toBeTruthy()
  expect(hrefOf('Go to Login')).toBe('/auth?next=%2Fcreate-fundraiser')
  expect(screen.queryByLabelText(/^Fundraiser Title/)).toBeNull()
})

test('a long title is accepted with advice, and its length is shown', async () => {
  await open('/create-fundraiser')
  const advice = () => screen.queryByText(/^Short titles are read and shared more/)
  await fill(/^Fundraiser Title/, 'x'.repeat(60))
  expect(descriptionOf(screen.getByLabelText(/^Fundraiser Title/))).toMatch(/60\/200 characters$/)
  expect(advice()).toBeNull()
  await fill(/^Fundraiser Title/, 'x'.repeat(61))
  expect(advice()?.parentElement?.getAttribute('role')).toBe('status')
  expect(descriptionOf(screen.getByLabelText(/^Fundraiser Title/))).toMatch(/61\/200 characters$/)
})

test('the form asks for its fields in order, and says how much of a donation arrives [2.create.category 2.create.duration 2.create.fee 2.create.goal 2.create.image 2.create.story 2.create.title]', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  const title = await screen.findByLabelText<HTMLInputElement>(/^Fundraiser Title/)
  const form = title.form ?? document.body
  const labels = Array.from(form.querySelectorAll('label'), ({ textContent }) => textContent ?? '')
  expect(labels.filter((label) => /\*|optional/.test(label))).toEqual([
    expect.stringContaining('Image (optional)'),
    expect.stringContaining('Fundraiser Title *'),
    expect.stringContaining('Creator Display Name (optional)'),
    expect.stringContaining('Category *'),
    expect.stringContaining('Goal Amount (USD) *'),
    expect.stringContaining('Campaign Duration *'),
    expect.stringContaining('Your Story *'),
  ])
  const category = within(form).getByLabelText(/^Category/)
  const offered = Array.from(category.querySelectorAll('option:not([disabled])'), ({ textContent }) => textContent)
  expect(offered).toEqual(CATEGORIES.map(({ name }) => name))
  const fee = within(form).getByRole('complementary', { name: 'Platform fee' })
  expect(fee.textContent).toContain('10% of each donation')
})

test('shows problems at their fields, and sends nothing [5.create.goal]', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  const calls = countCalls()
  await fill(/^Goal Amount/, '0.50')
  await press('Publish Fundraiser')
  expect(await screen.findByText('Goal must be at least $1')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Fundraiser Title/))
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a creator in Kenya sees about how much the goal is in shillings', async () => {
  const zone = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Africa/Nairobi' }
  const inNairobi = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone)
  onTestFinished(() => inNairobi.mockRestore())
  await open('/create-fundraiser')
  await fill(/^Goal Amount/, '450')
  expect(await screen.findByText(/^About KES [\d,]+, at the rate of /)).toBeTruthy()
  await fill(/^Goal Amount/, '')
  await expect.poll(() => screen.queryByText(/^About KES/)).toBeNull()
})

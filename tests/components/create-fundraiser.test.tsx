import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CATEGORIES } from '../../shared/rules/categories'
import { shows } from '../spec/shows'
import { countCalls } from './harness/network'
import { open } from './harness/page'
import { fill, press } from './harness/user-actions'

test('a guest is asked to sign in', async () => {
  await open('/create-fundraiser')
  expect(await screen.findByRole('heading', { name: 'Please log in to create a fundraiser' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toMatch(/^\/auth\?next=/)
  shows('2.create.visitor', '2.create.visitor.login')
})

test('the form asks for its fields in order, and says how much of a donation arrives', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  const title = await screen.findByLabelText<HTMLInputElement>(/^Fundraiser Title/)
  const form = title.form ?? document.body
  const labels = Array.from(form.querySelectorAll('label'), ({ textContent }) => textContent ?? '')
  expect(labels.filter((label) => /\*|optional/.test(label))).toEqual([
    expect.stringContaining('Fundraiser Title *'),
    expect.stringContaining('Creator Display Name (optional)'),
    expect.stringContaining('Category *'),
    expect.stringContaining('Goal Amount (USD) *'),
    expect.stringContaining('Campaign Duration *'),
    expect.stringContaining('Your Story *'),
    expect.stringContaining('Image (optional)'),
  ])
  shows('2.create.title', '2.create.display-name', '2.create.goal', '2.create.duration', '2.create.story')
  shows('2.create.image')
  const category = within(form).getByLabelText(/^Category/)
  const offered = Array.from(category.querySelectorAll('option:not([disabled])'), ({ textContent }) => textContent)
  expect(offered).toEqual(CATEGORIES.map(({ name }) => name))
  shows('2.create.category')
  const fee = within(form).getByRole('complementary', { name: 'Platform fee' })
  expect(fee.textContent).toContain('10% of each donation')
  shows('2.create.fee')
})

test('shows problems at their fields, and sends nothing', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  const calls = countCalls()
  await fill(/^Goal Amount/, '0.50')
  await press('Publish Fundraiser')
  expect(await screen.findByText('Goal must be at least $1')).toBeTruthy()
  shows('5.create.goal')
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Fundraiser Title/))
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
})

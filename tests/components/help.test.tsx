import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { open } from './harness/page'
import { expectAddress } from './harness/page-state'
import { fill, follow, user } from './harness/user-actions'

const SEARCH = 'Search the answers'
const questions = () => screen.getByRole('main').querySelectorAll('details')
const ALL = 31

test('shows five categories, each with the number of its questions [2.static.help.categories 2.static.help.count]', async () => {
  await open('/help')
  for (const [category, count] of [
    ['Getting Started', 6],
    ['Donations & Payments', 10],
    ['Fees & Payouts', 5],
    ['Account & Security', 5],
    ['Campaign Management', 5],
  ] as const) {
    const section = await screen.findByRole('region', { name: `${category} ${count} questions` })
    expect(section.querySelectorAll('details')).toHaveLength(count)
  }
})

test('filters with each key, updates the counts, and opens the remaining answers [2.static.help.search]', async () => {
  await open('/help')
  expect(await screen.findByText(`${ALL} questions in 5 categories`)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: SEARCH }), 'payout')
  expect(await screen.findByRole('region', { name: /^Fees & Payouts/ })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('region', { name: /^Campaign Management/ })).toBeNull()
  await fill(SEARCH, 'minimum goal')
  await expect.poll(questions).toHaveLength(1)
  expect(questions()[0]?.open).toBe(true)
  expect(screen.getByText(/Goals have no minimum\./)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Campaign Management 1 question' })).toBeTruthy()
  expect(screen.getByText(`1 question of ${ALL} found`)).toBeTruthy()
})

test('keeps the search in the address, and follows the address back', async () => {
  await open('/help')
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: SEARCH })
  await user.type(search, 'password{Enter}')
  await expectAddress('/help?q=password')
  expect(document.activeElement).toBe(search)
  const found = questions().length
  expect(found).toBeLessThan(ALL)
  await open('/help?q=password')
  await screen.findByRole('searchbox', { name: SEARCH })
  await expect.poll(questions).toHaveLength(found)
  await follow('Help', screen.getByRole('contentinfo'))
  await expect.poll(questions).toHaveLength(ALL)
  await expect.poll(() => screen.getByRole<HTMLInputElement>('searchbox', { name: SEARCH }).value).toBe('')
})

test('says when there is no answer, and offers a way back', async () => {
  await open('/help?q=nobody+has+ever+asked+this')
  expect(await screen.findByRole('heading', { name: 'No answer found' })).toBeTruthy()
  await follow('Show all questions')
  await expect.poll(questions).toHaveLength(ALL)
})

import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { monthOf, nameMonth } from '../../shared/rules/months'
import { creatorWith, give } from './harness/creators'
import { breakReads } from './harness/network'
import { open } from './harness/page'
import { expectAddress, expectToast } from './harness/page-state'
import { ask, me, register } from './harness/people'
import { choose, fill, follow, press, user } from './harness/user-actions'

const MONTH = monthOf(Date.now())
const YEAR = MONTH.slice(0, 4)

test('a creator opens the statement of a month from the payouts', async () => {
  const creator = await creatorWith(100)
  await open('/payouts', { as: creator })
  await user.click(await screen.findByRole('tab', { name: 'Statements' }))
  await follow(nameMonth(MONTH))
  await expectAddress(`/statements/${MONTH}`)
  expect(
    await screen.findByRole('heading', { level: 1, name: `Statement for ${nameMonth(MONTH)} so far` }),
  ).toBeTruthy()
  const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  expect(['Opening balance', 'Donations, after fees', 'Closing balance'].map(value)).toEqual([
    '$0.00',
    '$90.00',
    '$90.00',
  ])
  const cells = within(screen.getByRole('table', { name: 'Line by line' })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(1)).toEqual([
    ...['Donation from Anonymous: Clean water for Kisumu’s schools', '$100.00', '$10.00', '$0.00', '$90.00'],
  ])
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(`/api/statements/${MONTH}.csv`)
  expect(screen.getByText('Pamoja Sandbox')).toBeTruthy()
})

test('a person without donations has no statements', async () => {
  await open('/payouts?tab=statements', { as: await register() })
  expect(await screen.findByText(/^No statements yet\./)).toBeTruthy()
})

test('a statement that has not begun, is another person’s or has a wrong address is explained', async () => {
  const person = await register()
  await open('/statements/2099-01', { as: person })
  expect(await screen.findByText('This month has not begun yet.')).toBeTruthy()
  await open(`/statements/${MONTH}?user=${(await me('creator')).id}`, { as: person })
  expect(await screen.findByText('You can only see your own statements.')).toBeTruthy()
  await open('/statements/soon', { as: person })
  expect(await screen.findByRole('heading', { name: 'Statement Not Found' })).toBeTruthy()
})

test('a statement that can’t be read offers another try', async () => {
  const repair = breakReads('/api/statements')
  await open(`/statements/${MONTH}`, { as: await register() })
  const again = await screen.findByRole('button', { name: 'Try again' })
  repair()
  await user.click(again)
  expect(await screen.findByText('Nothing was given, returned or paid out in this month.')).toBeTruthy()
})

test('a donor has the donations of a year', async () => {
  await open(`/statements/${YEAR}`, { as: await register() })
  expect(await screen.findByRole('heading', { level: 1, name: `Donations in ${YEAR} so far` })).toBeTruthy()
  expect(screen.getByText(`There are no donations from this account in ${YEAR}.`)).toBeTruthy()
  // In the first hours of a year the demo has no donation of that year.
  const { fundraiser } = await creatorWith(20)
  await give(fundraiser, 20, 'donor')
  const given = () => ask<{ donations: object[] }>('GET', `/api/giving-statements/${YEAR}`, { as: 'donor' })
  await expect.poll(async () => (await given()).donations).not.toEqual([])
  const { id } = await me('donor')
  await open(`/profile/${id}?tab=donations`, { as: 'donor' })
  await follow('Your donations of the year, to print')
  await expectAddress(`/statements/${YEAR}`)
  const cells = within(await screen.findByRole('table', { name: 'Your donations' })).getAllByRole('cell')
  expect(cells[0]?.textContent).toMatch(/^\d{4}-\d{6}$/)
})

test('an admin opens the books of a month, and closes the next one in order', async () => {
  await creatorWith(20)
  await open('/admin?tab=books', { as: 'admin' })
  await follow(nameMonth(MONTH))
  await expectAddress(`/admin?tab=books&books.month=${MONTH}`)
  const table = await screen.findByRole('table', { name: 'Accounts' })
  expect(within(table).getByText('Owed to creators')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Money in' })).getAllByText('Stripe').length).toBeGreaterThan(0)
  await follow('All months')

  const before = await ask<{ month: string; canClose: boolean }[]>('GET', '/api/admin/statements', { as: 'admin' })
  const next = before.find(({ canClose }) => canClose)
  if (!next) throw new Error('The demo has donations of earlier months')
  await press(`Close ${nameMonth(next.month)}`)
  await press('Close the month')
  await expectToast('Month Closed')
  expect(await screen.findByText(/^Closed on/)).toBeTruthy()
})

test('an admin downloads a table from one day to another', async () => {
  await open('/admin?tab=books', { as: 'admin' })
  const link = () => screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  await screen.findByRole('heading', { name: 'Files for an accountant' })
  expect(link()).toBe('/api/admin/export/ledger.csv')
  await choose('Table', 'Refunds')
  await fill('From', '2026-10-01')
  await fill('To', '2026-10-31')
  await expect.poll(link).toBe('/api/admin/export/refunds.csv?from=2026-10-01&to=2026-10-31')
  await fill('To', '2026-09-30')
  expect(await screen.findByText('The first day must not be after the last day.')).toBeTruthy()
})

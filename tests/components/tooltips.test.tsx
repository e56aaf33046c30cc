import { screen } from '@testing-library/dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { watchTooltips } from '../../pwa/notify/tooltips'
import { open } from './harness/page'
import { advanceClock, stopClock, user } from './harness/user-actions'

const tooltip = () => document.querySelector<HTMLElement>('.tooltip')
const search = () => screen.getByRole('button', { name: 'Search' })
const elsewhere = () => user.hover(screen.getByRole('main'))

beforeAll(() => watchTooltips())
beforeEach(async () => {
  await open('/browse?q=Mbita')
  await screen.findAllByRole('img', { name: 'Verified' })
  stopClock()
})

test('shows the name of an icon button after 700 ms, while the pointer is on it or on the tooltip [9.tooltip.open]', async () => {
  await user.hover(search())
  await advanceClock(699)
  expect(tooltip()).toBeNull()
  await advanceClock(1)
  expect(tooltip()?.textContent).toBe('Search')
  await user.hover(tooltip() ?? search())
  await advanceClock(5_000)
  expect(tooltip()?.textContent).toBe('Search')
  await elsewhere()
  expect(tooltip()).toBeNull()
})

test('shows the next button’s tooltip at once for another 300 ms [9.tooltip.skip]', async () => {
  const verified = screen.getAllByRole('img', { name: 'Verified' })[0] ?? search()
  await user.hover(search())
  await advanceClock(700)
  await elsewhere()
  await advanceClock(299)
  await user.hover(verified)
  await advanceClock(0)
  expect(tooltip()?.textContent).toBe('Verified')

  await elsewhere()
  await advanceClock(300)
  await user.hover(verified)
  await advanceClock(699)
  expect(tooltip()).toBeNull()
  await advanceClock(1)
  expect(tooltip()?.textContent).toBe('Verified')
})

test('appears with the focus of the keyboard, and closes with Escape', async () => {
  screen.getByRole('searchbox').focus()
  await user.tab()
  expect(document.activeElement).toBe(search())
  await advanceClock(750)
  expect(tooltip()?.textContent).toBe('Search')
  await user.keyboard('{Escape}')
  expect(tooltip()).toBeNull()
  expect(document.activeElement).toBe(search())
})

test('does not repeat visible text', async () => {
  await user.hover(screen.getAllByRole('link', { name: /^Give \$25/ })[0] ?? search())
  await advanceClock(1_500)
  expect(tooltip()).toBeNull()
})

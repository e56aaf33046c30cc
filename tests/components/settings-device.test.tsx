import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { breakReads, loseConnection } from './harness/network'
import { open } from './harness/page'
import { register } from './harness/people'
import { fill, follow, press } from './harness/user-actions'

const section = () => screen.findByRole('region', { name: 'On This Device' })
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const followInMenu = async (name: string) => {
  await press('Menu')
  await follow(name, await screen.findByRole('dialog', { name: 'Menu' }))
}

test('shows what the device keeps, and deletes it except drafts', async () => {
  await open('/create-fundraiser', { as: await register() })
  await fill('Fundraiser Title *', 'A draft that stays')
  await followInMenu('Browse Fundraisers')
  await screen.findAllByRole('article')
  await followInMenu('Settings')
  await section()
  await waitFor(() => expect(Number(fact('Fundraisers'))).toBeGreaterThan(8))
  expect(fact('Drafts')).toBe('1')
  expect(fact('Waiting to be sent')).toBe('0')
  expect(fact('Space used')).toMatch(/MB, with the app itself$|^Not known in this browser$/)

  await press('Delete pages and lists')
  expect(await screen.findByText(/^Pages and lists are deleted/)).toBeTruthy()
  await waitFor(() => expect(fact('Fundraisers')).toBe('0'))
  expect(fact('Drafts')).toBe('1')
  expect(screen.getByRole('link', { name: 'Drafts and unsent changes' })).toBeTruthy()
})

test('asks before it deletes anything without a connection', async () => {
  await open('/browse', { as: await register() })
  await screen.findByText(/fundraisers found in All Categories$/)
  await screen.findAllByRole('article')
  await press('Menu')
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await within(menu).findByRole('link', { name: 'Settings' })
  // From now on no answer comes, so the connection stays offline.
  breakReads('/')
  await follow('Settings', menu)
  await section()
  await waitFor(() => expect(Number(fact('Fundraisers'))).toBeGreaterThan(8))
  await loseConnection()
  await press('Delete pages and lists')
  const dialog = await screen.findByRole('dialog', { name: 'Delete pages and lists?' })
  await press('Keep them', dialog)
  expect(Number(fact('Fundraisers'))).toBeGreaterThan(8)
  await press('Delete pages and lists')
  await press('Delete', await screen.findByRole('dialog', { name: 'Delete pages and lists?' }))
  await waitFor(() => expect(fact('Fundraisers')).toBe('0'))
  expect(within(await section()).getByRole('button', { name: 'Delete pictures' })).toBeTruthy()
})

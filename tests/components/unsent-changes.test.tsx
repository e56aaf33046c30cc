import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { publishAs } from './harness/creators'
import { holdWrites } from './harness/network'
import { open, untilEverythingIsRead } from './harness/page'
import { heading } from './harness/page-state'
import { ask, register } from './harness/people'
import { fill, follow, press } from './harness/user-actions'

const NEW_TITLE = 'Four boreholes in place of three'
const WAITING = 'Waiting to be sent'

/** Loses the connection, for those who wait for an answer. */
async function loseConnection(): Promise<void> {
  await untilEverythingIsRead()
  const { reportNoNetwork } = await import('../../pwa/offline/connection')
  reportNoNetwork()
}

async function followInMenu(name: string): Promise<void> {
  await press('Menu')
  await follow(name, await screen.findByRole('dialog', { name: 'Menu' }))
}

/** The card with this title, once it exists. Not found by its role: that takes long on a page with many cards. */
const cardOf = (title: string) =>
  waitFor(() => {
    const links = [...document.querySelectorAll('article h3 a')]
    const card = links.find(({ textContent }) => textContent === title)?.closest('article')
    if (!card) throw new Error(`No card shows ${title}`)
    return card
  })

test('shows an edit on one’s own screens at once, marked until it is sent', async () => {
  const person = await register()
  const { id } = await publishAs(person)
  await open(`/edit-fundraiser/${id}`, { as: person })
  await fill('Fundraiser Title *', NEW_TITLE)
  const release = holdWrites(`/api/fundraisers/${id}`)
  await press('Save Changes')
  await loseConnection()
  await expect.poll(heading).toBe(NEW_TITLE)
  expect(await within(screen.getByRole('main')).findByText(WAITING)).toBeTruthy()

  await followInMenu('Dashboard')
  expect(within(await cardOf(NEW_TITLE)).getByText(WAITING)).toBeTruthy()
  await follow('View All')
  expect(within(await cardOf(NEW_TITLE)).getByText(WAITING)).toBeTruthy()

  release()
  await waitFor(async () => expect(within(await cardOf(NEW_TITLE)).queryByText(WAITING)).toBeNull())
  expect((await ask<Fundraiser>('GET', `/api/fundraisers/${id}`)).title).toBe(NEW_TITLE)
})

import type { Page } from '@playwright/test'
import { newPerson, type Person, signInAs } from '../support/accounts'
import { callerFor } from '../support/creators'
import { registerLeader } from '../support/people'
import { publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

const forWhom = (page: Page) => page.getByLabel('Who it is for')
const startFor = (page: Page, { fullName }: Person) =>
  page.getByRole('link', { name: `Start a fundraiser for ${fullName}` })

test('a fundraiser for a registered person belongs to them, and the leader may edit it @main', async ({
  page,
  request,
  server,
}) => {
  const leader = await registerLeader(request)
  const api = await callerFor(server, request, leader)
  const data = newPerson()
  const person = { ...data, ...(await api.send<{ id: number }>('POST', '/api/users/create-behalf', data)) }
  await signInAs(page, leader.email, '/create-profile')
  await startFor(page, person).click()
  await expect(page).toHaveURL(`/create-fundraiser?for=${person.id}`)
  await expect(forWhom(page)).toHaveValue(String(person.id))
  await expect(page.getByText('they receive $85.00, and you, as their leader, $5.00.')).toBeVisible()
  await write(page, `Told to a leader by ${person.username}`)
  await publish(page)
  await expect(page.getByRole('heading', { name: 'The fundraiser is live' })).toBeVisible()
  const [fundraiser, ...others] = await published(request, `Told to a leader by ${person.username}`)
  expect([fundraiser?.userId, others]).toEqual([person.id, []])
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue(`Told to a leader by ${person.username}`)
  await page.goto(`/user/${person.id}`)
  await expect(page.getByRole('link', { name: `Told to a leader by ${person.username}` })).toBeVisible()
})

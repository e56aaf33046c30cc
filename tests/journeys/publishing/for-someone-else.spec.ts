import type { APIRequestContext, Page } from '@playwright/test'
import { newPerson, type Person, signInAs } from '../support/accounts'
import { registerLeader } from '../support/people'
import { publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

interface Registered extends Person {
  id: number
}

/** A leader, and a person registered by them. */
async function leaderWith(request: APIRequestContext): Promise<{ leader: Person; person: Registered }> {
  const leader = await registerLeader(request)
  return { leader, person: await registerFor(request, leader) }
}

async function registerFor(request: APIRequestContext, leader: Person): Promise<Registered> {
  const person = newPerson()
  const reply = await request.post('/api/users/create-behalf', { headers: await asOn(request, leader), data: person })
  expect(reply.status()).toBe(201)
  return { ...person, id: (await reply.json()).id }
}

/** The credentials of the person on another device. */
async function asOn(request: APIRequestContext, { email, password }: Person) {
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json()
  return { Authorization: `Bearer ${token}` }
}

const forWhom = (page: Page) => page.getByLabel('For whom')
const startFor = (page: Page, { fullName }: Person) =>
  page.getByRole('link', { name: `Start a fundraiser for ${fullName}` })

test('a fundraiser for a registered person belongs to them, and the leader may edit it @main', async ({
  page,
  request,
}) => {
  const { leader, person } = await leaderWith(request)
  await signInAs(page, leader.email, '/create-profile')
  await startFor(page, person).click()
  await expect(page).toHaveURL(`/create-fundraiser?for=${person.id}`)
  await expect(forWhom(page)).toHaveValue(String(person.id))
  await expect(page.getByText('they receive $85.00, and you, as their leader, $5.00.')).toBeVisible()
  await write(page, `Told to a leader by ${person.username}`)
  await publish(page)
  await expect(page.getByRole('heading', { name: 'Your fundraiser is live' })).toBeVisible()
  const [fundraiser, ...others] = await published(request, `Told to a leader by ${person.username}`)
  expect([fundraiser?.userId, others]).toEqual([person.id, []])
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue(`Told to a leader by ${person.username}`)
  await page.goto(`/user/${person.id}`)
  await expect(page.getByRole('link', { name: `Told to a leader by ${person.username}` })).toBeVisible()
})

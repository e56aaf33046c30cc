import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { creatorWith, give } from './harness/creators'
import { readDocument } from './harness/documents'
import { open } from './harness/page'
import { ask, me, newPerson, register } from './harness/people'
import { press } from './harness/user-actions'

const donations = async () => within(await screen.findByRole('region', { name: 'Recent donations' }))

test('lets the creator hide the message of a donor and show it again', async () => {
  const creator = await creatorWith(10)
  const message = 'Go away, all of you'
  await give(creator.fundraiser, 5, undefined, { message })
  const path = `/fundraiser/${creator.fundraiser.id}`
  await expect.poll(async () => (await readDocument(path)).body.textContent).toContain(message)
  await open(path, { as: creator })
  const hide = await (await donations()).findByRole('button', { name: 'Hide message of Anonymous' })
  hide.click()
  expect(await screen.findByText('Message Hidden')).toBeTruthy()
  await expect.poll(async () => (await donations()).queryByText(message)).toBeNull()
  expect((await readDocument(path)).body.textContent).not.toContain(message)
  await press('Show message of Anonymous')
  expect(await (await donations()).findByText(message)).toBeTruthy()
})

test('offers visitors and other people nothing to hide', async () => {
  const { fundraiser } = await creatorWith(10)
  await give(fundraiser, 5, undefined, { message: 'Pole sana' })
  const path = `/fundraiser/${fundraiser.id}`
  await expect.poll(async () => (await readDocument(path)).body.textContent).toContain('Pole sana')
  await open(path, { as: await register() })
  expect(await (await donations()).findByText('Pole sana')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Hide message/ })).toBeNull()
})

test('shows the tick beside the verified name, never beside a display name', async () => {
  const creator = await creatorWith(10)
  const { id } = await me(creator)
  await ask('PATCH', `/api/admin/users/${id}`, { as: 'admin', data: { isVerified: true } })
  const path = `/fundraiser/${creator.fundraiser.id}`
  await ask('PATCH', `/api/fundraisers/${creator.fundraiser.id}`, {
    as: creator,
    data: { displayName: 'UNICEF official' },
  })
  for (const address of [path, `/user/${id}`]) {
    const page = await readDocument(address)
    const names = [...page.querySelectorAll('.person-name')].filter((name) =>
      name.querySelector('[aria-label="Verified"]'),
    )
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name.textContent).toBe(creator.fullName)
  }
  await open(path)
  expect((await screen.findAllByText('UNICEF official')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/^organised by/).length).toBeGreaterThan(0)
})

test('says what the tick means, where there is one', async () => {
  const creator = await creatorWith(10)
  const path = `/fundraiser/${creator.fundraiser.id}`
  const meaning = async () => (await readDocument(path)).querySelector('.creator details')?.textContent ?? null
  expect(await meaning()).toBeNull()
  const { id } = await me(creator)
  await ask('PATCH', `/api/admin/users/${id}`, { as: 'admin', data: { isVerified: true } })
  await expect.poll(meaning).toContain(`One of us has checked who ${creator.fullName} is.`)
})

test('says that a person has not confirmed the account yet, and which leader registered them', async () => {
  const leader = await register({ isCommunityLeader: true })
  const person = newPerson()
  const { id: userId } = await ask<{ id: number }>('POST', '/api/users/create-behalf', { as: leader, data: person })
  const data = {
    userId,
    title: 'A roof for the clinic',
    description: 'Iron sheets and timber for the clinic that the storm has opened.',
    category: 'medical',
    goalAmount: 50_000,
    duration: 30,
  }
  const { id } = await ask<Fundraiser>('POST', '/api/fundraisers', { as: leader, data })
  const words = `Not yet confirmed by ${person.fullName}`
  expect((await readDocument(`/fundraiser/${id}`)).body.textContent).toContain(words)
  await open(`/fundraiser/${id}`)
  expect((await screen.findByText('Not yet confirmed by')).textContent).toBe(words)
  const creator = screen.getByRole('region', { name: 'Creator' })
  expect(creator.textContent).toContain(`Registered and helped by ${leader.fullName}, community leader`)
  const link = within(creator).getByRole('link', { name: leader.fullName })
  expect(link.getAttribute('href')).toMatch(/^\/user\/\d+$/)
})

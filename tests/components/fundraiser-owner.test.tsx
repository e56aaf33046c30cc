import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { creatorWith } from './harness/creators'
import { holdReads } from './harness/network'
import { open } from './harness/page'
import { ask, newPerson, register } from './harness/people'
import { fill, press } from './harness/user-actions'

test('gives creators what they do on their own page, in place of the bar for donors', async () => {
  const creator = await creatorWith(10)
  const { id } = creator.fundraiser
  await open(`/fundraiser/${id}`, { as: creator })
  const bar = within(await screen.findByRole('navigation', { name: 'Your fundraiser' }))
  expect(bar.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/edit-fundraiser/${id}`)
  expect(bar.getByRole('link', { name: 'Thank' }).getAttribute('href')).toBe('#thanks')
  expect((await screen.findByRole('heading', { name: 'Thank your donors' })).id).toBe('thanks')
  expect(bar.getByRole('link', { name: 'Pay out' }).getAttribute('href')).toBe(`/payouts?from=${id}`)
  expect(screen.getAllByRole('link', { name: 'Edit' })).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Donate' })).toBeNull()
  bar.getByRole('button', { name: 'Share' }).click()
  const dialog = within(await screen.findByRole('dialog', { name: 'Share your fundraiser' }))
  expect(dialog.getByRole('link', { name: 'Share on WhatsApp' })).toBeTruthy()
})

test('folds the donation form away for creators, who may still give', async () => {
  const creator = await creatorWith(10)
  await open(`/fundraiser/${creator.fundraiser.id}`, { as: creator })
  await screen.findByRole('navigation', { name: 'Your fundraiser' })
  expect(screen.queryByRole('heading', { name: 'Make a Donation' })).toBeNull()
  await press('Give to it yourself')
  const heading = await screen.findByRole('heading', { name: 'Make a Donation' })
  await expect.poll(() => document.activeElement).toBe(heading)
})

test('keeps the form open for creators who have begun to fill it in before the page knew them', async () => {
  const creator = await creatorWith(10)
  const release = holdReads('/api/auth/me')
  await open(`/fundraiser/${creator.fundraiser.id}`, { as: creator })
  await screen.findByRole('heading', { name: 'Make a Donation' })
  await fill('Amount in US dollars', '25')
  release()
  await screen.findByRole('navigation', { name: 'Your fundraiser' })
  expect(screen.getByRole('heading', { name: 'Make a Donation' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give to it yourself' })).toBeNull()
})

test('opens the form for a creator who returns to a donation of their own', async () => {
  const creator = await creatorWith(10)
  await open(`/fundraiser/${creator.fundraiser.id}#donate`, { as: creator })
  await screen.findByRole('navigation', { name: 'Your fundraiser' })
  expect(screen.getByRole('heading', { name: 'Make a Donation' })).toBeTruthy()
})

test('gives the leader of the creator the same, without the payout that is not theirs', async () => {
  const leader = await register({ isCommunityLeader: true })
  const { id: userId } = await ask<{ id: number }>('POST', '/api/users/create-behalf', {
    as: leader,
    data: newPerson(),
  })
  const data = {
    userId,
    title: 'A roof for the clinic',
    description: 'Iron sheets and timber for the clinic that the storm has opened.',
    category: 'medical',
    goalAmount: 50_000,
    duration: 30,
  }
  const { id } = await ask<Fundraiser>('POST', '/api/fundraisers', { as: leader, data })
  await open(`/fundraiser/${id}`, { as: leader })
  const bar = within(await screen.findByRole('navigation', { name: 'The fundraiser that you help with' }))
  expect(bar.getByRole('link', { name: 'Edit' })).toBeTruthy()
  expect(bar.queryByRole('link', { name: 'Pay out' })).toBeNull()
})

test('leaves the bar for donors to admins and everybody else', async () => {
  const creator = await creatorWith(10)
  const path = `/fundraiser/${creator.fundraiser.id}`
  await open(path, { as: 'admin' })
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Donate' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Make a Donation' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Your fundraiser' })).toBeNull()
})

test('sets long titles smaller', async () => {
  const titles = { 'A roof for the clinic': '', [`Seats ${'for the hall '.repeat(5)}`.trim()]: 'long' }
  const creator = await creatorWith(10)
  for (const [title, size] of Object.entries(titles)) {
    await ask('PATCH', `/api/fundraisers/${creator.fundraiser.id}`, { as: creator, data: { title } })
    await open(`/fundraiser/${creator.fundraiser.id}`)
    expect((await screen.findByRole('heading', { level: 1, name: title })).className).toBe(size)
  }
})

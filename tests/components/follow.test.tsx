import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { creatorWith } from './harness/creators'
import { findFundraiser, isOpen } from './harness/fundraisers'
import { breakWrites } from './harness/network'
import { open } from './harness/page'
import { expectAddress, expectToast } from './harness/page-state'
import { ask, register } from './harness/people'
import { fill, follow, press } from './harness/user-actions'

const followed = async (id: number, as: { email: string }) =>
  (await ask<Fundraiser[]>('GET', '/api/follows', { as })).some((each) => each.id === id)

test('follows a fundraiser and says what comes of it, and stops', async () => {
  const person = await register()
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`, { as: person })
  await press('Follow')
  expect(await screen.findByText(/^You follow it\. Once you have confirmed your email address/)).toBeTruthy()
  expect(await followed(id, person)).toBe(true)
  await open(`/fundraiser/${id}`, { as: person })
  await press('Stop following')
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy()
  expect(await followed(id, person)).toBe(false)
})

test('lets a visitor follow by signing in, once', async () => {
  const person = await register()
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  await follow('Follow')
  const form = await screen.findByRole('tabpanel', { name: 'Sign In' })
  await fill('Email', person.email, form)
  await fill('Password', person.password, form)
  await press('Sign In', form)
  await expectAddress(`/fundraiser/${id}`)
  expect(await screen.findByRole('button', { name: 'Stop following' })).toBeTruthy()
  expect(await followed(id, person)).toBe(true)
  expect(sessionStorage.getItem('follow-wish')).toBeNull()
})

test('drops the wish of a visitor who comes back without signing in', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  await follow('Follow')
  await screen.findByRole('tabpanel', { name: 'Sign In' })
  expect(sessionStorage.getItem('follow-wish')).not.toBeNull()
  history.back()
  await screen.findByRole('link', { name: 'Follow' })
  await expect.poll(() => sessionStorage.getItem('follow-wish')).toBeNull()
})

test('does not follow for somebody who signs in from another page', async () => {
  const person = await register()
  const { id } = await findFundraiser(isOpen)
  await open('/auth')
  const { keepFollowWish } = await import('../../pwa/offline/device/follow-wish')
  keepFollowWish(id)
  const form = await screen.findByRole('tabpanel', { name: 'Sign In' })
  await fill('Email', person.email, form)
  await fill('Password', person.password, form)
  await press('Sign In', form)
  await expectAddress('/dashboard')
  expect(sessionStorage.getItem('follow-wish')).toBeNull()
  expect(await followed(id, person)).toBe(false)
})

test('is offered neither to creators on their own page, nor for what has ended', async () => {
  const creator = await creatorWith(10)
  await open(`/fundraiser/${creator.fundraiser.id}`, { as: creator })
  await screen.findByRole('navigation', { name: 'Your fundraiser' })
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
  const ended = await findFundraiser(({ endDate }) => endDate !== null && Date.parse(endDate) < Date.now())
  await open(`/fundraiser/${ended.id}`)
  await screen.findByText('Ended')
  expect(screen.queryByRole('link', { name: 'Follow' })).toBeNull()
})

test('says that it needs a connection', async () => {
  const person = await register()
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`, { as: person })
  await screen.findByRole('button', { name: 'Follow' })
  const repair = breakWrites(`/api/fundraisers/${id}/follow`)
  await press('Follow')
  await expectToast('Update FailedNetwork error. Please check your connection and try again.')
  repair()
  expect(await followed(id, person)).toBe(false)
})

import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { findFundraiser, isOpen } from './harness/creators'
import { open } from './harness/page'
import { expectAddress } from './harness/page-state'
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

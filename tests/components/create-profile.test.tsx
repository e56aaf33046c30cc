import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { countCalls, loseConnection } from './harness/network'
import { open } from './harness/page'
import { descriptionOf, expectProblem, expectToast, heading } from './harness/page-state'
import { newPerson, register, signIn } from './harness/people'
import { fill, press } from './harness/user-actions'

test('asks a visitor to sign in, and tells others that the page is for leaders [2.create-profile.leader 8.screen.please-login]', async () => {
  await open('/create-profile')
  await expect.poll(heading).toBe('Please Login')
  const main = screen.getByRole('main')
  expect(main.querySelector('a')?.getAttribute('href')).toBe('/auth?next=%2Fcreate-profile')
  for (const as of ['donor', 'admin'] as const) {
    await open('/create-profile', { as })
    await expect.poll(heading).toBe('Access Denied')
    expect(screen.getByText('Only community leaders can create profiles for other people.')).toBeTruthy()
  }
})

test('shows the problem at each field [5.create-behalf.*]', async () => {
  await open('/create-profile', { as: 'leader' })
  await fill('Username', 'ab')
  await fill('Email', 'nobody')
  await fill('First password', '12345')
  await fill('Bio', 'x'.repeat(501))
  const calls = countCalls()
  await press('Create Profile')
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(screen.getByText('Full name is required')).toBeTruthy()
  expect(screen.getByText('Username must be at least 3 characters')).toBeTruthy()
  expect(screen.getByText('Invalid email address')).toBeTruthy()
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
  expect(screen.getByText('Bio must be less than 500 characters')).toBeTruthy()
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
})

test('shows a taken address and a taken name at their fields, and keeps what was typed [8.toast.error-creating-profile]', async () => {
  const taken = await register()
  await open('/create-profile', { as: 'leader' })
  const person = { ...newPerson(), email: taken.email, username: taken.username }
  await fill('Full name', person.fullName)
  await fill('Username', person.username)
  await fill('Email', person.email)
  await fill('First password', person.password)
  await press('Create Profile')
  await expectProblem('Error Creating Profile')
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  await expect.poll(() => descriptionOf(field('Username'))).toMatch(/This username is already taken$/)
  await expect.poll(() => descriptionOf(field('Email'))).toMatch(/An account with this email address already exists$/)
  expect(screen.getByText(/^They may have an account already\./)).toBeTruthy()
  await expect.poll(() => field('Full name').value).toBe(person.fullName)
  await expect.poll(() => field('First password').value).toBe(person.password)

  const free = newPerson()
  await fill('Username', free.username)
  await fill('Email', free.email)
  await press('Create Profile')
  await expectToast('Profile Created Successfully')
  expect(await signIn(free.email, free.password)).toBeTruthy()
  await open('/create-profile', { as: 'leader' })
  expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('')
})

test('gives the leader the words about their own commission to read to the person', async () => {
  await open('/create-profile', { as: 'leader' })
  const words = await screen.findByRole('complementary', { name: 'Before you register somebody' })
  expect(words.textContent).toMatch(/10% is the platform fee of Pamoja and 5% goes to me.*85% goes to you/)
  expect(descriptionOf(await screen.findByLabelText('First password'))).toMatch(/You both know it/)
})

test('without a connection the form says that the profile is sent later', async () => {
  await open('/create-profile', { as: 'leader' })
  await screen.findByLabelText('Full name')
  expect(screen.queryByText(/^There is no connection/)).toBeNull()
  await loseConnection()
  expect(
    await screen.findByText(/^There is no connection. You can create the profile all the same: it is sent/),
  ).toBeTruthy()
})

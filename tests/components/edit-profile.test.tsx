import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answerWrites } from './harness/network'
import { open } from './harness/page'
import { descriptionOf, expectAddress, expectToast, heading } from './harness/page-state'
import { register } from './harness/people'
import { fill, follow, press } from './harness/user-actions'

test('is for signed-in people only [2.edit-profile.visitor 8.screen.please-login]', async () => {
  await open('/edit-profile')
  await expect.poll(heading).toBe('Please Login')
  await follow('Sign In', screen.getByRole('main'))
  await expectAddress('/auth?next=%2Fedit-profile')
})

test('refuses too short and too long texts at the field [5.profile.bio 5.profile.location 5.profile.name]', async () => {
  await open('/edit-profile', { as: await register() })
  await fill('Full name', 'A')
  await fill('Location', 'x'.repeat(101))
  await fill('Bio', 'x'.repeat(501))
  await press('Save')
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(screen.getByText('Full name must be at least 2 characters')).toBeTruthy()
  expect(screen.getByText('Location must be less than 100 characters')).toBeTruthy()
  expect(screen.getByText('Bio must be less than 500 characters')).toBeTruthy()
})

test('shows a refusal of the server at its field', async () => {
  await open('/edit-profile', { as: await register() })
  const refusal = { path: 'location', message: 'There is no such place' }
  const stop = answerWrites('/api/auth/profile', 400, () => ({ message: refusal.message, issues: [refusal] }))
  await fill('Location', 'Atlantis')
  await press('Save')
  await expectToast('Update Failed')
  const location = () => screen.getByLabelText<HTMLInputElement>('Location')
  await expect.poll(() => descriptionOf(location())).toBe('There is no such place')
  expect(location().value).toBe('Atlantis')
  stop()
  await fill('Location', 'Lamu')
  await press('Save')
  await expectToast('Profile Updated')
})

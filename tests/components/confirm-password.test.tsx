import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { confirmSession } from '#shared/contract/auth'
import { DEMO_PASSWORD } from '../../server/startup/demo/people'
import { breakWrites, countCalls } from './harness/network'
import { open } from './harness/page'
import { expectToast, toast } from './harness/page-state'
import { ageSession, ask, type Person, register, signIn, tokenOf } from './harness/people'
import { fill, follow, press, user } from './harness/user-actions'

const TITLE = 'Please type your password again'
const findDialog = () => screen.findByRole('dialog', { name: TITLE })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())

/** A person whose session is older than the server allows for payout accounts, on the form for a new one, with everything typed. */
async function addAnAccount(): Promise<Person> {
  const person = await register()
  ageSession(await tokenOf(person))
  await open('/payouts?tab=accounts', { as: person })
  await fill('Account holder’s name', person.fullName)
  await fill('Bank', 'Chase')
  await fill('Routing number', '110000000')
  await fill('Account number', '000123456789')
  await press('Add Account')
  return person
}

const accountsOf = (as: Person) => ask<{ accountNumber: string }[]>('GET', '/api/bank-accounts', { as })

test('asks for the password when the sign-in is old, and adds the account that was typed', async () => {
  const person = await addAnAccount()
  const dialog = await findDialog()
  const password = within(dialog).getByLabelText<HTMLInputElement>('Your password')
  await expect.poll(() => document.activeElement).toBe(password)
  expect(password.autocomplete).toBe('current-password')
  const username = dialog.querySelector<HTMLInputElement>('[autocomplete="username"]')
  expect(username?.value).toBe(person.email)
  const calls = countCalls()
  await user.keyboard(`${person.password}{Enter}`)
  await expectToast('Bank Account Added')
  await isGone()
  expect(calls().slice(0, 2)).toEqual(['POST /api/auth/confirm', 'POST /api/bank-accounts'])
  expect(await accountsOf(person)).toMatchObject([{ accountNumber: '••••6789' }])
})

test('says that a password is wrong or the connection lost, and stays open', async () => {
  const person = await addAnAccount()
  const dialog = await findDialog()
  await fill('Your password', 'a guess', dialog)
  await press('Continue', dialog)
  expect(await within(dialog).findByText('The password is not correct')).toBeTruthy()
  const repair = breakWrites(confirmSession.path)
  await fill('Your password', person.password, dialog)
  await press('Continue', dialog)
  expect(await within(dialog).findByText(/^Network error/)).toBeTruthy()
  repair()
  await press('Continue', dialog)
  await expectToast('Bank Account Added')
})

test('keeps what was typed when the dialog is closed, and asks again at the next try', async () => {
  const person = await addAnAccount()
  await press('Cancel', await findDialog())
  await isGone()
  expect(await screen.findByText('Please confirm that it is you')).toBeTruthy()
  expect(toast().textContent).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('000123456789')
  expect(await accountsOf(person)).toEqual([])
  await press('Add Account')
  await fill('Your password', person.password, await findDialog())
  await press('Continue', await findDialog())
  await expectToast('Bank Account Added')
})

test('asks once for two requests at the same time', async () => {
  const person = await register()
  ageSession(await tokenOf(person))
  await open('/settings', { as: person })
  const { send } = await import('../../pwa/api/client')
  const { getConfirmation } = await import('#shared/contract/auth')
  const both = Promise.all([send(getConfirmation, {}), send(getConfirmation, {})])
  const dialog = await findDialog()
  await fill('Your password', person.password, dialog)
  await press('Continue', dialog)
  expect(await both).toHaveLength(2)
  await isGone()
})

test('asks before a file is downloaded', async () => {
  const token = await signIn('admin@pamoja.test', DEMO_PASSWORD)
  ageSession(token)
  await open('/admin?tab=books', { as: { token } })
  const downloads = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await screen.findByRole('heading', { name: 'Files for an accountant' })
  await follow('Download CSV')
  expect(downloads).not.toHaveBeenCalled()
  await fill('Your password', DEMO_PASSWORD, await findDialog())
  await press('Continue', await findDialog())
  await waitFor(() => expect(downloads).toHaveBeenCalledOnce())
  expect(downloads.mock.contexts).toMatchObject([{ download: '' }])
})

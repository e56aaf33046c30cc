import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/startup/demo/people'
import { addAccount, type Creator, creatorWith } from './harness/creators'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { ageSession, ask, endWaitingOfAdmins, me, register, signIn, type TestPerson } from './harness/people'
import { choose, fill, press, user } from './harness/user-actions'

test('the last admin can’t lose the role [8.toast.update-failed]', async () => {
  await open('/admin?tab=users', { as: 'admin' })
  await choose('Who', 'Admins')
  await expect.poll(() => document.querySelector('.admin-found')?.textContent).toBe('1 user')
  await press(/^Manage/)
  await user.click(await screen.findByText('Remove the admin rights'))
  await press('Remove them', await screen.findByRole('dialog'))
  await expectToast('Update Failed')
  expect(within(screen.getByRole('tabpanel')).getByRole('cell', { name: 'Admin' })).toBeTruthy()
})

/** The server of these tests asks for two admins from $20,000 on. */
const AMOUNT = 2_250_000

/**
 * A second admin, until the test is over. The tests that need one are in this file, because the test above counts the admins and files
 * run at the same time.
 */
async function newAdmin(): Promise<TestPerson> {
  const person = await register()
  const { id } = await me(person)
  const change = (isAdmin: boolean) =>
    ask('PATCH', `/api/admin/users/${id}`, { as: 'admin', data: { isAdmin } }).then(() => undefined)
  await change(true)
  endWaitingOfAdmins()
  onTestFinished(() => change(false))
  // A new role ends the sessions.
  return { token: await signIn(person.email, person.password) }
}

const openSection = (tab: string, search: string, { username }: Creator, admin: TestPerson) =>
  open(`/admin?${new URLSearchParams({ tab, [search]: username })}`, { as: admin })

test('a large payout waits for a second admin, who sends it', async () => {
  const creator = await creatorWith(25_000)
  const { id } = await addAccount(creator)
  await ask('PATCH', `/api/admin/bank-accounts/${id}`, { as: 'admin', data: { isVerified: true } })
  const data = { amount: AMOUNT, fundraiserId: creator.fundraiser.id }
  await ask('POST', '/api/payout-requests', { as: creator, data })

  await openSection('payouts', 'payouts.q', creator, 'admin')
  expect(await screen.findByText('Needs two admins')).toBeTruthy()
  await press(/^Approve/)
  const approving = await screen.findByRole('dialog', { name: 'Approve this payout' })
  expect(within(approving).getByText(/^A payout of this size needs two admins\./)).toBeTruthy()
  await press('Approve $22,500.00', approving)
  await expectToast('Waiting for a second admin')
  expect(await screen.findByText('You have approved it. Another admin must send it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Approve|Send)/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Refuse/ })).toBeTruthy()

  await openSection('payouts', 'payouts.q', creator, await newAdmin())
  expect(await screen.findByText('Waiting for a second admin')).toBeTruthy()
  await press(/^Send/)
  const sending = await screen.findByRole('dialog', { name: 'Send this payout' })
  expect(within(sending).getByText(/You are the second admin: it is sent now\./)).toBeTruthy()
  await press('Send $22,500.00', sending)
  await expectToast('Payout sent')
})

test('an admin mails a reset link, asks for another address, and reads why an account can’t be erased', async () => {
  const creator = await creatorWith(50)
  const openHelp = async () => {
    await openSection('users', 'users.q', creator, 'admin')
    await press(/^Manage/)
    return screen.findByRole('dialog', { name: creator.fullName })
  }
  const dialog = await openHelp()
  expect(await within(dialog).findByText(/Signed in on/)).toBeTruthy()
  await press('Mail a reset link', dialog)
  await expectToast('Link sent')

  const again = await openHelp()
  await user.click(await within(again).findByText('Erase the account'))
  expect(within(again).getByText('A fundraiser of this person still runs. Please end it first.')).toBeTruthy()
  expect(within(again).queryByRole('button', { name: 'Erase the account' })).toBeNull()
  await user.click(within(again).getByText('Change the email address'))
  await fill('New email', `new-${creator.username}@example.org`, again)
  await press('Email the link', again)
  expect(await within(again).findByText('Please say why')).toBeTruthy()
  await fill('Reason', 'Lost the phone', again)
  await press('Email the link', again)
  await expectToast('Link sent')
})

test('addresses are masked until an admin asks for them', async () => {
  const { email, username } = await register()
  await open(`/admin?${new URLSearchParams({ tab: 'users', 'users.q': username })}`, { as: 'admin' })
  expect(await screen.findByText(/•••@/)).toBeTruthy()
  expect(screen.queryByText(email)).toBeNull()
  await press('Show addresses')
  expect(await screen.findByText(email)).toBeTruthy()
  expect(screen.getByText(/Addresses are shown, and the audit trail says so\./)).toBeTruthy()
  await press('Mask addresses')
  expect(await screen.findByText(/•••@/)).toBeTruthy()
  expect(screen.queryByText(email)).toBeNull()
})

test('shown addresses are masked again when the password is asked for and not given', async () => {
  const { email, username } = await register()
  const token = await signIn('admin@pamoja.test', DEMO_PASSWORD)
  await open(`/admin?${new URLSearchParams({ tab: 'users', 'users.q': username })}`, { as: { token } })
  await press('Show addresses')
  expect(await screen.findByText(email)).toBeTruthy()
  ageSession(token)
  await choose('Who', 'Not verified')
  await press('Cancel', await screen.findByRole('dialog'))
  await expectToast('Addresses are masked')
  expect(await screen.findByText(/•••@/)).toBeTruthy()
  expect(screen.queryByText(email)).toBeNull()
  await press('Show addresses')
  await fill('Your password', DEMO_PASSWORD, await screen.findByRole('dialog'))
  await press('Continue', screen.getByRole('dialog'))
  expect(await screen.findByText(email)).toBeTruthy()
})

test('an admin erases the account of a person who asked for it', async () => {
  const person = await register()
  await open(`/admin?${new URLSearchParams({ tab: 'users', 'users.q': person.username })}`, { as: 'admin' })
  await press(/^Manage/)
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByText('Erase the account', { selector: 'summary' }))
  expect(within(dialog).getByText(/because the law asks for the books for years/)).toBeTruthy()
  await fill('Reason, without personal data', 'Asked by letter', dialog)
  await press('Erase the account', dialog)
  await expectToast('Account erased')
  await expect(signIn(person.email, person.password)).rejects.toThrow('401')
})

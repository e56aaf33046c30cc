import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addFactor } from '#shared/contract/account/second-factor'
import { createProfile } from '#shared/contract/profiles'
import { ownPasswordNeeded } from '#shared/rules/names'
import { addAccount, creatorWith } from './harness/creators'
import { answerWrites, breakReads, loseConnection } from './harness/network'
import { open } from './harness/page'
import { expectProblem, expectToast } from './harness/page-state'
import { ask, codeOf, confirmationLink, me, newPerson, register, signIn, tokenOf } from './harness/people'
import { fill, follow, press, user } from './harness/user-actions'

const dialogOf = (name: string) => screen.findByRole('dialog', { name })
const sessions = () => within(screen.getByText('This device').closest('ul') ?? document.body).getAllByRole('listitem')

test('refuses visitors [2.settings.visitor 8.screen.access-denied]', async () => {
  await open('/settings')
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(screen.getByText('You need to be logged in to access settings.')).toBeTruthy()
})

test.each([
  ['creator', 'Standard User'],
  ['leader', 'Community Leader'],
  ['admin', 'Standard User • Admin'],
] as const)(
  'shows the %s a menu and the type of the account [2.settings.2fa 2.settings.member-since 2.settings.menu 2.settings.type.* 2.settings.username 2.settings.verification]',
  async (as, type) => {
    await open('/settings', { as })
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
    await screen.findByText('Account Type')
    const menu = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole<HTMLAnchorElement>('link')
    for (const { hash } of menu) expect(document.querySelector(`section${hash} h2`)).toBeTruthy()
    expect(fact('Account Type')).toBe(type)
    expect(fact('Username')).toBe(as)
    expect(fact('Verification Status')).toMatch(/^(Verified|Unverified)$/)
    expect(fact('Member Since')).toMatch(/^\w+ \d+, \d{4}$/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Billing coming soon' }).disabled).toBe(true)
    await follow('Enable 2FA')
    const heading = screen.getByRole('heading', { name: 'Second step of signing in' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  },
)

test('changing the password needs the old one, and signs out other devices', async () => {
  const person = await register()
  const here = await tokenOf(person)
  const elsewhere = await signIn(person.email, person.password)
  await open('/settings', { as: person })
  await press('Change Password')
  const dialog = await dialogOf('Change Password')
  await fill('Current password', 'not the one', dialog)
  await fill('New password', 'another one', dialog)
  await fill('Confirm new password', 'another', dialog)
  await press('Change Password', dialog)
  expect(await within(dialog).findByText("Passwords don't match")).toBeTruthy()
  await fill('Confirm new password', 'another one', dialog)
  await press('Change Password', dialog)
  expect(await within(dialog).findByText('The password is not correct')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(within(dialog).getByLabelText('Current password'))
  await fill('Current password', person.password, dialog)
  await press('Change Password', dialog)
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await expectToast('Password Changed')
  await waitFor(() => expect(sessions()).toHaveLength(1))
  await expect(me({ token: elsewhere })).rejects.toThrow('401')
  expect(await me({ token: here })).toMatchObject({ email: person.email })
  expect(await signIn(person.email, 'another one')).toBeTruthy()
})

test('an app that took too long starts again, and its recovery codes are not lost by “Close”', async () => {
  const person = await register()
  await open('/settings', { as: person })
  await press('Add an authenticator app')
  const adding = await dialogOf('Add an authenticator app')
  const secret = () => adding.querySelector('code')?.textContent?.replaceAll(' ', '') ?? ''
  const first = secret()
  const repair = answerWrites(addFactor.path, 400, () => ({ code: 'account.app-too-late', message: 'Too long' }))
  await fill('6 digits from the app', '1234 5678 1234 5678', adding)
  await press('Continue', adding)
  expect(await within(adding).findByText('Please type the 6 digits that your app shows')).toBeTruthy()
  await fill('6 digits from the app', '123456', adding)
  await press('Continue', adding)
  expect(await within(adding).findByText('Too long')).toBeTruthy()
  await waitFor(() => expect(secret()).not.toBe(first))
  repair()
  await fill('6 digits from the app', codeOf(secret()), adding)
  await press('Continue', adding)

  const codes = () => dialogOf('Your recovery codes')
  const title = within(await codes()).getByRole('heading', { name: 'Your recovery codes' })
  expect(document.activeElement).toBe(title)
  await press('Close', await codes())
  await press('Back', await dialogOf('Have you written them down?'))
  expect(within(await codes()).getAllByRole('listitem')).toHaveLength(10)
  await press('Done', await codes())
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('New codes')
  await press('New codes', await dialogOf('New codes'))
  await press('Close', await codes())
  await press('Yes', await dialogOf('Have you written them down?'))
  expect(screen.queryByRole('dialog')).toBeNull()

  await press('Remove Authenticator app')
  const removing = await dialogOf('Authenticator app')
  expect(removing.textContent).toContain('no payout is sent to you for the next 72 hours')
  await press('Remove Authenticator app', removing)
  await expectToast(/^Second Step Changed/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New codes' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second step of signing in' }))
})

test('who has only the password of their leader sets an own one before a second step', async () => {
  const person = newPerson()
  await ask('POST', createProfile.path, { as: 'leader', data: person })
  await open('/settings', { as: person })
  expect(await screen.findAllByText(ownPasswordNeeded())).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Add an authenticator app' })).toBeNull()
})

test('changing the email address mails a link to the new one, which makes the change', async () => {
  const person = await register()
  await open('/settings', { as: person })
  await press('Change Email')
  const dialog = await dialogOf('Change Email')
  await fill('New email', 'amina', dialog)
  await press('Email the link', dialog)
  expect(await within(dialog).findByText('Invalid email address')).toBeTruthy()
  const email = `new-${person.email}`
  await fill('New email', email, dialog)
  await press('Email the link', dialog)
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await expectToast('Check Your New Email')
  expect(await me(person)).toMatchObject({ email: person.email })
  await open(await confirmationLink({ ...person, email }), { as: person })
  await press('Confirm')
  expect(await screen.findByText('Your email address is changed. From now on you sign in with it.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Your email address is changed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
  expect(await signIn(email, person.password)).toBeTruthy()
})

test('saves the choice of donation mails, and the button keeps the focus', async () => {
  const person = await register()
  await open('/settings', { as: person })
  await user.click(await screen.findByLabelText(/^Once a day/))
  await press('Save choice')
  await expectToast('Choice Saved')
  const button = await screen.findByRole('button', { name: 'Save choice' })
  await expect.poll(() => document.activeElement).toBe(button)
  await open('/settings', { as: person })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Once a day/)).checked).toBe(true)
})

test('asks what happens to money that is owed before the account is closed', async () => {
  const creator = await creatorWith(30)
  await addAccount(creator)
  await open('/settings', { as: creator })
  await press('Close my account')
  const dialog = await dialogOf('Close my account')
  await fill('Your password', creator.password, dialog)
  await press('Close my account', dialog)
  expect(await within(dialog).findByText('$27.00 is still yours:')).toBeTruthy()
  expect(dialog.textContent).toContain('Clean water for Kisumu’s schools: $27.00')
  await press('Close my account', dialog)
  await waitFor(() => expect(within(dialog).getByText('Please choose one')).toBeTruthy())
  await user.click(within(dialog).getByLabelText(/^Pay it to M-Pesa ••••5678/))
  await press('Close my account', dialog)
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  await expect(signIn(creator.email, creator.password)).rejects.toThrow('401')
})

const section = () => screen.findByRole('region', { name: 'On This Device' })
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
test('asks before it deletes anything without a connection', async () => {
  await open('/browse', { as: await register() })
  await screen.findByText(/fundraisers found in All Categories$/)
  await screen.findAllByRole('article')
  await press('Menu')
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await within(menu).findByRole('link', { name: 'Settings' })
  // From now on no answer comes, so the connection stays offline.
  breakReads('/')
  await follow('Settings', menu)
  await section()
  await waitFor(() => expect(Number(fact('Fundraisers'))).toBeGreaterThan(8))
  await loseConnection()
  await press('Delete pages and lists')
  const dialog = await screen.findByRole('dialog', { name: 'Delete pages and lists?' })
  await press('Keep them', dialog)
  expect(Number(fact('Fundraisers'))).toBeGreaterThan(8)
  await press('Delete pages and lists')
  await press('Delete', await screen.findByRole('dialog', { name: 'Delete pages and lists?' }))
  await waitFor(() => expect(fact('Fundraisers')).toBe('0'))
  expect(within(await section()).getByRole('button', { name: 'Delete pictures' })).toBeTruthy()
})

test('a person ends what their leader may do, and lets them help again; the leader’s pages say why they can’t edit', async () => {
  const njeri = { email: 'njeri.muthoni@pamoja.test' }
  const { id: userId } = await me(njeri)
  const [fundraiser] = await ask<{ id: number }[]>('GET', `/api/fundraisers?userId=${userId}`)
  const edit = `/edit-fundraiser/${fundraiser?.id}`
  await open('/settings', { as: njeri })
  await press('End what they may do')
  await press('End what they may do', await dialogOf('End what they may do'))
  await screen.findByText(/^Since .* they may do nothing for you\./)
  await open(edit, { as: 'leader' })
  await screen.findByText('They have ended what you may do for them. Your commission goes on.')

  await open('/settings', { as: njeri })
  await press('Let them help again')
  await screen.findByRole('button', { name: 'Allow changes for seven days' })
  await open(edit, { as: 'leader' })
  await screen.findByText(/^This fundraiser has donations, so Njeri Muthoni has to agree/)
  await fill(/^Fundraiser Title/, 'A title that waits for a yes')
  await press('Ask Njeri Muthoni')
  await expectProblem('Kept on this device We have emailed Njeri Muthoni.')
  const problem = () => document.querySelector('.form-problem')
  await expect.poll(() => document.activeElement).toSatisfy((active) => active !== null && active === problem())
  expect(problem()?.textContent).toMatch(/Save again after their yes\.$/)
  expect(screen.getByLabelText<HTMLInputElement>(/^Fundraiser Title/).value).toBe('A title that waits for a yes')
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy()
})

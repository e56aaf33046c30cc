import { screen, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { usernameFrom } from '../../pwa/components/account/UsernameField'
import { answerWrites, countCalls } from './harness/network'
import { open } from './harness/page'
import { descriptionOf, expectAddress, expectProblem, expectToast } from './harness/page-state'
import { addApp, me, newPerson, type Person, register } from './harness/people'
import { fill, follow, press, user } from './harness/user-actions'

const panel = (name: 'Sign In' | 'Sign Up') => screen.findByRole('tabpanel', { name })

async function fillSignUp({ fullName, username, email, password }: Person): Promise<void> {
  const form = await panel('Sign Up')
  await fill('Full name', fullName, form)
  await fill('Username', username, form)
  await fill('Email', email, form)
  await fill('Password', password, form)
  await fill('Confirm password', password, form)
}

async function trySignIn(email: string, password: string): Promise<void> {
  const form = await panel('Sign In')
  await fill('Email', email, form)
  await fill('Password', password, form)
  await press('Sign In', form)
}

describe('signing up', () => {
  test('creates an account, signs in and opens the page that was requested [2.auth.leader 2.auth.sign-up 4.sign-in.* 4.sign-up 4.sign-up.signs-in 7.sign-up.login 8.account-created 9.token]', async () => {
    await open('/settings')
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    await follow('Sign In', screen.getByRole('main'))
    await user.click(await screen.findByRole('tab', { name: 'Sign Up' }))
    await expect.poll(() => document.title).toBe('Sign Up | Pamoja')
    await fillSignUp(newPerson())
    const leader = screen.getByLabelText<HTMLInputElement>(/^Community leader/)
    expect(leader.checked).toBe(false)
    await user.click(leader)
    const calls = countCalls()
    await press('Create Account')
    await expectAddress('/settings')
    await expectToast('Account Created!')
    expect(await screen.findByText('Community Leader')).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBeTruthy()
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /api/users', 'POST /api/auth/login'])
  })

  test('opens the dashboard when no page was requested [2.auth.dashboard 2.auth.for-self 5.sign-up.payload 7.json]', async () => {
    await open('/auth?tab=sign-up')
    const person = newPerson()
    await fillSignUp(person)
    const sent = vi.spyOn(globalThis, 'fetch')
    await press('Create Account')
    await expectAddress('/dashboard')
    const body = sent.mock.calls.find(([asked]) => String(asked) === '/api/users')?.[1]?.body
    expect(JSON.parse(String(body))).toEqual({
      ...person,
      confirmPassword: person.password,
      isCommunityLeader: false,
      profileImage: '',
      location: '',
      bio: '',
      isVerified: false,
    })
  })

  test('shows the problem at each field until it is solved [5.sign-up.*]', async () => {
    await open('/auth?tab=sign-up')
    const form = await panel('Sign Up')
    const calls = countCalls()
    await fill('Username', 'ab', form)
    await fill('Email', 'nobody', form)
    await fill('Password', '12345', form)
    await fill('Confirm password', '54321', form)
    await press('Create Account')
    const said = (label: string) => descriptionOf(within(form).getByLabelText(label))
    const name = within(form).getByLabelText('Full name')
    expect(document.activeElement).toBe(name)
    expect(said('Full name')).toBe('Full name is required')
    expect(said('Username')).toMatch(/Username must be at least 3 characters$/)
    expect(said('Email')).toBe('Invalid email address')
    expect(said('Password')).toMatch(/Password must be at least 6 characters$/)
    expect(said('Confirm password')).toBe("Passwords don't match")

    await fill('Full name', 'Wanjirũ', form)
    await expect.poll(() => said('Full name')).toBe('')
    expect(said('Email')).toBe('Invalid email address')
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('proposes a username from the name until the person has typed their own', async () => {
    await open('/auth?tab=sign-up')
    const form = await panel('Sign Up')
    const username = within(form).getByLabelText<HTMLInputElement>('Username')
    await fill('Full name', 'Wanjirũ', form)
    await expect.poll(() => username.value).toBe('wanjiru')
    await fill('Full name', 'Wanjirũ Kamau', form)
    expect(username.value).toBe('wanjiru.kamau')
    await fill('Username', 'ciru', form)
    await fill('Full name', 'Wanjirũ wa Kamau', form)
    expect(username.value).toBe('ciru')
  })

  test('a proposed username that is taken gets a number, and nobody is asked for another one', async () => {
    const fullName = `Achieng ${crypto.randomUUID().slice(0, 4)}`
    const other = await register({ fullName, username: usernameFrom(fullName) })
    await open('/auth?tab=sign-up')
    const form = await panel('Sign Up')
    const { email, password } = newPerson()
    await fill('Full name', other.fullName, form)
    await fill('Email', email, form)
    await fill('Password', password, form)
    await fill('Confirm password', password, form)
    await expect
      .poll(() => within(form).getByLabelText<HTMLInputElement>('Username').value)
      .toBe(usernameFrom(fullName))
    await press('Create Account')
    await expectAddress('/dashboard')
    const { username } = await me({ email })
    expect(username).toMatch(new RegExp(`^${other.username}\\d{2,4}$`))
  })

  test('says whether the name or the address is taken [8.sign-up.failed]', async () => {
    const other = await register()
    await open('/auth?tab=sign-up')
    const email = within(await panel('Sign Up')).getByLabelText('Email')
    const username = screen.getByLabelText('Username')
    await fillSignUp({ ...newPerson(), email: other.email.toUpperCase() })
    await press('Create Account')
    await expectProblem('Sign Up Failed')
    await expect.poll(() => document.activeElement).toBe(email)
    expect(descriptionOf(email)).toMatch(/taken|already/)
    expect(username.hasAttribute('aria-invalid')).toBe(false)

    await fillSignUp({ ...newPerson(), username: other.username })
    await press('Create Account')
    await expect.poll(() => document.activeElement).toBe(username)
    expect(descriptionOf(username)).toMatch(/taken|already/)
    expect(email.hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('signing in', () => {
  test('refuses a wrong password with the same text as an unknown address, then accepts the right one [2.auth.sign-in 8.login.server-message 8.login.title 8.welcome-back]', async () => {
    const person = await register()
    await open('/auth')
    for (const [email, password] of [
      [person.email, 'not the password'],
      ['nobody-at-all@example.org', person.password],
    ] as const) {
      await trySignIn(email, password)
      await expectProblem('Sign In Failed Invalid email or password')
    }
    await trySignIn(person.email, person.password)
    await expectAddress('/dashboard')
    await expectToast('Welcome back!You have been successfully signed in.')
  })

  test('shows the server’s message of a refusal, or by default that the password was wrong [8.login.phrase 8.login.server-message]', async () => {
    await open('/auth')
    let reply: object | null = { message: 'Too many tries' }
    answerWrites('/api/auth/login', 401, () => reply)
    const refused = async (words: string) => {
      await trySignIn('wanjiru@example.org', 'letters')
      await expectProblem(`Sign In Failed ${words}`)
    }
    await refused('Too many tries')
    reply = { error: 'Invalid email or password' }
    await refused('Invalid email or password')
    reply = null
    await refused('Invalid email or password')
  })

  test('“Back” from the second step keeps the address, and what is lost is asked for by its name', async () => {
    const person = await register()
    await addApp(person)
    await open('/auth')
    await trySignIn(person.email, person.password)
    const code = await screen.findByLabelText('Code from your app, or a recovery code')
    await expect.poll(() => document.activeElement).toBe(code)
    await press('I have lost my phone and my codes')
    const lost = await screen.findByRole('dialog', { name: 'Lost your phone and your codes?' })
    expect(lost.textContent).toContain('72 hours later')
    const email = within(lost).getByLabelText<HTMLInputElement>('Email')
    expect(email.value).toBe(person.email)
    expect(document.activeElement).toBe(email)
    await press('Close', lost)
    await press('Back')
    const form = await panel('Sign In')
    expect(within(form).getByLabelText<HTMLInputElement>('Email').value).toBe(person.email)
    expect(document.activeElement).toBe(within(form).getByLabelText('Password'))
  })

  test('asks for missing fields [5.sign-in.*]', async () => {
    await open('/auth')
    const form = await panel('Sign In')
    await press('Sign In', form)
    expect(document.activeElement).toBe(within(form).getByLabelText('Email'))
    expect(within(form).getByText('Invalid email address')).toBeTruthy()
    expect(within(form).getByText('Password is required')).toBeTruthy()
  })

  test.each(['//elsewhere.example/', 'https://elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (next) => {
      const { email, password } = await register()
      await open(`/auth?next=${encodeURIComponent(next)}`)
      await trySignIn(email, password)
      await expectAddress('/dashboard')
    },
  )

  test('redirects a signed-in person to the requested page', async () => {
    await open('/auth?next=%2Fbrowse%3Fcategory%3Dmedical', { as: 'donor' })
    await expectAddress('/browse?category=medical')
  })

  test.each([
    ['/sw/browse?category=medical', '/browse?category=medical'],
    ['/sw', '/'],
    ['/sw//elsewhere.example', '/dashboard'],
  ])('stays in its language where it was asked for %s', async (next, shown) => {
    await open(`/auth?next=${encodeURIComponent(next)}`, { as: 'donor' })
    await expectAddress(shown)
  })

  test('shows the password on request', async () => {
    await open('/auth')
    const form = await panel('Sign In')
    await fill('Password', 'letters', form)
    const kind = () => within(form).getByLabelText('Password').getAttribute('type')
    expect(kind()).toBe('password')
    await press('Show password', form)
    expect(kind()).toBe('text')
    await press('Hide password', form)
    expect(kind()).toBe('password')
  })
})

import type { Page } from '@playwright/test'
import { newPerson, type Person, register, signInPanel, signUpPanel } from '../support/accounts'
import { waitUntilDraftStored } from '../support/people'
import { heading, storedDrafts, waitUntilAllStored } from '../support/phone'
import { largePhoto, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ withWorker: /without a connection/ })

const title = (page: Page) => page.getByLabel('Fundraiser Title')
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish Fundraiser' })

/** Without the username, which the form proposes. */
async function signUp(page: Page, { fullName, email, password }: Person): Promise<void> {
  const panel = signUpPanel(page)
  await panel.getByLabel('Full name').fill(fullName)
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Counts from now on what the person taps, and in which fields they type or choose, over all pages of the tab. */
async function countEffort(page: Page): Promise<() => Promise<{ taps: number; fields: number }>> {
  let taps = 0
  const fields = new Set<string>()
  await page.exposeFunction('reportTap', () => {
    taps += 1
  })
  await page.exposeFunction('reportField', (name: string) => fields.add(name))
  await page.addInitScript(() => {
    const report = (name: string, ...given: unknown[]) => Reflect.get(window, name)(...given)
    addEventListener('click', ({ isTrusted, target }) => {
      if (isTrusted && target instanceof Element && target.closest('a, button')) report('reportTap')
    })
    const onField = ({ target, type }: Event) => {
      const wanted = type === 'change' ? 'select' : 'input, textarea'
      if (target instanceof HTMLElement && target.matches(wanted)) report('reportField', target.getAttribute('name'))
    }
    addEventListener('focusin', onField)
    addEventListener('change', onField)
  })
  return async () => ({ taps, fields: fields.size })
}

test('a newcomer writes first, publishes once, and needs four taps and eight fields @main', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const effort = await countEffort(page)
  const person = newPerson()
  const words = `Written before the account of ${person.username}`
  await page.goto('/')
  await page.getByRole('link', { name: 'Start a fundraiser' }).first().click()
  await write(page, words)
  await page.getByLabel('Image (optional)').setInputFiles(await largePhoto(page))
  await expect(page.getByAltText('Your choice')).toBeVisible()
  await goOn(page)
  await expect(page).toHaveURL(/\/auth\?tab=sign-up&next=/)
  await expect(page.getByText('Your fundraiser is kept on this device')).toBeVisible()
  await signUp(page, person)
  await expect(title(page)).toHaveValue(words)
  await expect(page.getByAltText('Your choice')).toBeVisible()
  await expect(publishButton(page)).toBeFocused()
  await publish(page)
  await expect(page.getByRole('heading', { name: 'Your fundraiser is live' })).toBeVisible()
  expect(await effort()).toEqual({ taps: 4, fields: 8 })
  const [fundraiser, ...others] = await published(request, words)
  expect([fundraiser?.user.fullName, others]).toEqual([person.fullName, []])
  expect(fundraiser?.image).toMatch(/^\/media\//)
  expect(await storedDrafts(page)).not.toContain(words)
})

test('a person who has an account signs in with the same address, and publishes what they wrote', async ({
  page,
  request,
}) => {
  const person = await register(request)
  const words = `Written before signing in by ${person.username}`
  await page.goto('/create-fundraiser')
  await write(page, words)
  await goOn(page)
  await signUp(page, person)
  await expect(page.getByText('Sign Up Failed')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with this address' }).click()
  await expect(signInPanel(page).getByLabel('Email')).toHaveValue(person.email)
  await signInPanel(page).getByLabel('Password', { exact: true }).fill(person.password)
  await signInPanel(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(title(page)).toHaveValue(words)
  await publish(page)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  expect(await published(request, words)).toHaveLength(1)
})

test('what a guest wrote is later shown only to the person who says that it is theirs', async ({ page, context }) => {
  await page.clock.install()
  await page.goto('/create-fundraiser')
  await title(page).fill('Written in the morning')
  await waitUntilDraftStored(page, 'Written in the morning')
  await page.close()

  const later = await context.newPage()
  await later.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
  await later.goto('/create-fundraiser')
  await expect(heading(later)).toHaveText('Is this yours?')
  await expect(later.getByText('Written in the morning')).toHaveCount(0)
  await later.getByRole('link', { name: 'No, start without it' }).click()
  await expect(title(later)).toHaveValue('')
  await later.goBack()
  await later.getByRole('button', { name: 'Yes, open it' }).click()
  await expect(title(later)).toHaveValue('Written in the morning')
})

test('without a connection a guest writes, and is told that publishing needs an account', async ({ page, context }) => {
  await page.goto('/create-fundraiser')
  await waitUntilAllStored(page)
  await context.setOffline(true)
  await page.reload()
  await write(page, 'Written on the road')
  await goOn(page)
  await expect(page.getByText('To publish you need an account')).toBeVisible()
  await expect(page).toHaveURL('/create-fundraiser')
  await context.setOffline(false)
  await page.reload()
  await expect(title(page)).toHaveValue('Written on the road')
  await goOn(page)
  await expect(page).toHaveURL(/\/auth\?tab=sign-up&next=/)
})

import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { isDeep } from '../../../scripts/test/runs'
import { register, signInAs } from '../support/accounts'
import { openFundraiser, openWidget } from '../support/giving'
import { test } from '../support/killed-browser'
import { line } from '../support/people'
import { STORY } from '../support/publishing'
import { expect } from '../support/server'

/** A form with a draft. */
interface Form {
  name: string
  /** Opens the form with nothing typed, and returns a field for long text. */
  open: (page: Page, request: APIRequestContext) => Promise<Locator>
  /** Opens it as the person does after the browser has started again. */
  reopen: (page: Page, request: APIRequestContext) => Promise<Locator>
}

const story = (page: Page) => page.getByLabel('Your Story')
const message = (page: Page) => page.getByLabel('Message (optional)')

const NEW_FUNDRAISER: Form = {
  name: 'a new fundraiser',
  async open(page, request) {
    const { email } = await register(request)
    await signInAs(page, email, '/create-fundraiser')
    return story(page)
  },
  async reopen(page) {
    await page.goto('/dashboard')
    await line(page, 'Draft').getByRole('link', { name: 'Continue' }).click()
    return story(page)
  },
}

const openDonation = async (page: Page, request: APIRequestContext) => {
  await openWidget(page, await openFundraiser(request, 16))
  return message(page)
}
const DONATION: Form = {
  name: 'a donation',
  open: openDonation,
  async reopen(page, request) {
    const field = await openDonation(page, request)
    // The tab in which it was typed is gone, and nobody was signed in: another person may use the phone now.
    await page.getByRole('button', { name: 'Yes, fill them in' }).click()
    return field
  },
}

/** Milliseconds between the first key and the kill. */
const KILLS: [Form, number][] = isDeep
  ? [NEW_FUNDRAISER, DONATION].flatMap((form) => [2_000, 3_200, 5_000, 10_000].map((ms): [Form, number] => [form, ms]))
  : [[NEW_FUNDRAISER, 2_000]]

/** Milliseconds between two keys: less than the pause after which a draft is saved. */
const KEY_DELAY = 150
/** Milliseconds between a key and the latest start of the write that stores it. */
const LONGEST_WAIT = 1_500
/** Milliseconds in which the form renders a key, before its timer starts. */
const RENDERING = 50
const TEXT = STORY.repeat(3)

for (const [form, delay] of KILLS) {
  test(`${form.name} has all text that was 1.5 s old when the browser was killed ${delay} ms after the first key`, async ({
    phone,
    request,
  }) => {
    const field = await form.open(phone.page(), request)
    await field.focus()
    await phone.page().evaluate(storeLengthsLater, LONGEST_WAIT + RENDERING)
    // Rejects when the browser is killed.
    const typing = typeSteadily(phone.page()).catch(() => undefined)
    await wait(delay)
    await expect.poll(() => phone.page().evaluate(storedLength)).toBeGreaterThan(0)
    const [page] = await Promise.all([phone.killAndRestart(), typing])

    const again = await form.reopen(page, request)
    const due = await page.evaluate(storedLength)
    await expect.poll(async () => (await again.inputValue()).length).toBeGreaterThanOrEqual(due)
    expect(TEXT.startsWith(await again.inputValue())).toBe(true)
  })
}

async function typeSteadily(page: Page): Promise<void> {
  for (const key of TEXT) {
    await page.keyboard.type(key)
    await wait(KEY_DELAY)
  }
}

/**
 * Runs in the page. Stores the length of the text `age` ms after each key, in a database of its own. After a kill the draft must be at
 * least as long as the stored length. A clock of the test would not allow for the time that a write takes on a slow machine.
 */
function storeLengthsLater(age: number): Promise<void> {
  const opening = indexedDB.open('lengths')
  opening.onupgradeneeded = () => opening.result.createObjectStore('lengths')
  const store = (length: number) =>
    opening.result
      .transaction('lengths', 'readwrite', { durability: 'strict' })
      .objectStore('lengths')
      .put(length, 'newest')
  addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return
    const { length } = target.value
    setTimeout(() => store(length), age)
  })
  return new Promise((resolve) => {
    opening.onsuccess = () => resolve()
  })
}

/** Runs in the page. The last length that was stored; 0 if none was. */
function storedLength(): Promise<number> {
  const opening = indexedDB.open('lengths')
  return new Promise((resolve, reject) => {
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('lengths').objectStore('lengths').get('newest')
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result ?? 0)
      }
    }
  })
}

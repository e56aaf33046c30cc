import { ALL_FILES, beginForm, keepsFiles } from '../../journeys/support/phone'
import type { Site } from './site'
import type { Visitor } from './visitor'

interface Scene {
  visitor: Visitor
  site: Site
  /** A number of this engine, so that each has its own fundraisers and titles. */
  index: number
}

export interface Journey {
  name: string
  run: (scene: Scene) => Promise<void>
}

const STORY = 'The roof of our classroom went with the storm, and the rains begin in March.'

/** What people come for. Each journey runs in each engine, on pages and a server of its own. */
export const JOURNEYS: Journey[] = [
  { name: 'Read', run: read },
  { name: 'Give by card', run: giveByCard },
  { name: 'Leave while typing', run: leaveWhileTyping },
  { name: 'Read offline', run: readOffline },
  { name: 'Publish offline', run: publishOffline },
]

async function read({ visitor, site, index }: Scene): Promise<void> {
  const { title } = await site.openFundraiser(index)
  await visitor.open('/browse')
  await visitor.started()
  await visitor.press('link', title)
  await visitor.at(/\/fundraiser\/\d+$/)
  await visitor.see('Make a Donation')
}

async function openWidget(visitor: Visitor, id: number, amount: string): Promise<void> {
  await visitor.open(`/fundraiser/${id}`)
  await visitor.started()
  await visitor.press('button', amount)
}

async function giveByCard({ visitor, site, index }: Scene): Promise<void> {
  const { id } = await site.openFundraiser(index)
  const before = await site.countDonations(id)
  await openWidget(visitor, id, '$25')
  await visitor.press('button', 'Pay $25.00 with Card')
  await visitor.typeInFrame('[data-card-field=cardNumber] iframe', '4242424242424242')
  await visitor.typeInFrame('[data-card-field=cardExpiry] iframe', '1239')
  await visitor.typeInFrame('[data-card-field=cardCvc] iframe', '123')
  await visitor.press('button', 'Donate $25.00')
  await visitor.see('Thank you for your $25.00 donation!')
  expectEqual(await site.countDonations(id), before + 1)
}

async function signIn(visitor: Visitor, next: string): Promise<void> {
  await visitor.open(`/auth?next=${encodeURIComponent(next)}`)
  await visitor.started()
  await visitor.fill('Email', 'creator@pamoja.test')
  await visitor.fill('Password', 'pamoja-demo')
  await visitor.press('button', 'Sign In')
  await visitor.at(new RegExp(`${next}$`))
}

async function write(visitor: Visitor, title: string): Promise<void> {
  await visitor.fill('Fundraiser Title', title)
  await visitor.choose('Category', 'Education Support')
  await visitor.fill('Goal Amount', '450')
  await visitor.fill('Your Story', STORY)
}

/** Types and leaves at once by a full page load, again and again: the storage must stay usable, and keep what was typed before. */
async function leaveWhileTyping({ visitor, index }: Scene): Promise<void> {
  await signIn(visitor, '/create-fundraiser')
  for (let round = 0; round < 5; round++) {
    await visitor.open('/dashboard')
    await visitor.see('Total Raised')
    await visitor.open('/create-fundraiser')
    await visitor.fill('Fundraiser Title', 'Left at once')
    await visitor.open('/dashboard')
    await visitor.see('Total Raised')
    expectEqual(await visitor.inPage(readsAndWrites, null), 'answers')
    await visitor.open('/create-fundraiser')
    const title = `Typed in the bus ${index}.${round}`
    await visitor.fill('Fundraiser Title', title)
    await visitor.until('the draft on the device', () => visitor.inPage(hasDraft, title))
    await visitor.open('/dashboard')
    await visitor.see(title)
  }
}

/** Whether a draft contains this text. Runs in the page. */
function hasDraft(text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pamoja')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const values = request.result.transaction('values').objectStore('values').getAll()
      values.onsuccess = () => {
        request.result.close()
        resolve(JSON.stringify(values.result).indexOf(text) >= 0)
      }
    }
  })
}

/** Whether the database of this site still answers. Runs in the page. */
function readsAndWrites(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('stuck'), 10_000)
    const request = indexedDB.open('pamoja')
    request.onsuccess = () => {
      const transaction = request.result.transaction('values', 'readwrite')
      transaction.objectStore('values').count()
      transaction.oncomplete = () => {
        request.result.close()
        resolve('answers')
      }
    }
  })
}

/**
 * Waits until the worker has everything that pages need offline: the public pages, and the files of the page that is open. A key press
 * shows that a person stays, and a form that they begin something.
 */
async function untilKept(visitor: Visitor): Promise<void> {
  await visitor.inPage(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })), null)
  await visitor.until('the worker to store all files', async () => {
    await visitor.inPage(beginForm, null)
    const hasListed = await visitor.inPage(keepsFiles, ALL_FILES)
    const hasLoaded = await visitor.inPage(async () => {
      const kept = await (await caches.open('assets')).keys()
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.indexOf('/assets/') > 0)
      const isKept = (name: string) => kept.some(({ url }) => url.indexOf(name) >= 0)
      return loaded.every(({ name }) => isKept(name))
    }, null)
    return hasListed && hasLoaded
  })
}

async function readOffline({ visitor, site, index }: Scene): Promise<void> {
  const { id, title } = await site.openFundraiser(index)
  await visitor.open('/')
  await visitor.started()
  await untilKept(visitor)
  await visitor.open(`/fundraiser/${id}`)
  await visitor.see('Make a Donation')
  await visitor.open('/browse')
  await visitor.started()
  await visitor.see('found')
  await site.disconnect()
  try {
    await visitor.open(`/fundraiser/${id}`)
    await visitor.see(title)
    await visitor.open('/browse')
    await visitor.see(title)
    await visitor.open('/help')
    await visitor.see('Help')
  } finally {
    await site.connect()
  }
}

async function publishOffline({ visitor, site, index }: Scene): Promise<void> {
  const title = `Written without a connection ${index}`
  await signIn(visitor, '/dashboard')
  await untilKept(visitor)
  await visitor.open('/create-fundraiser')
  await visitor.see('Start a fundraiser')
  await site.disconnect()
  try {
    await write(visitor, title)
    await visitor.press('button', 'Publish Fundraiser')
    await visitor.see('Not yet public.')
    await visitor.open('/dashboard')
    await visitor.see(title)
  } finally {
    await site.connect()
  }
  await visitor.until('the fundraiser on the server', async () => (await site.published(title)).length > 0)
  await visitor.open('/dashboard')
  await visitor.see(title)
  expectEqual((await site.published(title)).length, 1)
}

function expectEqual(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return
  throw new Error(`Expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
}

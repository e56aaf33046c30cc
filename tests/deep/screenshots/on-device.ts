import { endSessions, type Person, register, signInAs } from '../../journeys/support/accounts'
import { type Caller, callerFor } from '../../journeys/support/creators'
import { line, saveProfile } from '../../journeys/support/people'
import { waitUntilAllStored } from '../../journeys/support/phone'
import { expect } from '../../journeys/support/server'
import { at, goTo, type ScreenGroup, type Stage, screen } from './screen'

interface Owner {
  person: Person
  /** Calls as from another device. */
  elsewhere: Caller
}
const owners = new WeakMap<Stage['context'], Owner>()
/** Whose browser it is. Set by `prepare`. */
function ownerOf({ context }: Stage): Owner {
  const owner = owners.get(context)
  if (!owner) throw new Error('Nobody is signed in')
  return owner
}
const elsewhere = (stage: Stage): Caller => ownerOf(stage).elsewhere

/** Notes and questions about drafts, and about what the device keeps and sends. */
export const ON_DEVICE: ScreenGroup = {
  who: 'on-device',
  async prepare(stage) {
    const { page, context, request, server } = stage
    const person = await register(request)
    await signInAs(page, person.email)
    owners.set(context, { person, elsewhere: await callerFor(server, request, person) })
    await waitUntilAllStored(page)
  },
  screens: [
    screen('conflict', async (stage) => {
      const { page } = stage
      await goTo(page, '/edit-profile')
      await page.getByLabel('Bio').fill('What I wrote here on the bus.')
      await page.getByLabel('Location').fill('Kisumu')
      const change = { bio: 'What I wrote at home.\nIn two lines.', location: 'Nairobi, Kibera' }
      await elsewhere(stage).send('PATCH', '/api/auth/profile', change)
      await saveProfile(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    at('drafts', '/dashboard#drafts', async ({ page }) => {
      await expect(line(page, 'Action needed')).toHaveCount(1)
      await expect(page.getByRole('heading', { name: 'Drafts and unsent changes' })).toBeFocused()
    }),
    {
      // Last, because the person is signed out from then on.
      name: 'signed-out-elsewhere',
      async open(stage) {
        const { page, request } = stage
        await goTo(page, '/settings')
        await endSessions(request, ownerOf(stage).person)
        await page.goto('/settings')
        await expect(page).toHaveURL(/\/auth\?/)
      },
    },
  ],
}

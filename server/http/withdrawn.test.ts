import { beforeAll, expect, it } from 'vitest'
import { updateAdminUser } from '#shared/contract/admin/people'
import { updateProfile } from '#shared/contract/profiles'
import { updateFundraiser } from '#shared/contract/publishing'
import { buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { openServer } from '../testing/context'
import { photograph } from '../testing/photograph'

const { context, server } = await openServer()
let image: string
beforeAll(async () => {
  image = `data:image/png;base64,${(await photograph(600, 400).png().toBuffer()).toString('base64')}`
})

const signIn = async (user: Parameters<typeof buildSession>[1]) => ({
  Authorization: `Bearer ${await buildSession(context, user)}`,
})

/** Whether an older public response is never shown again after this. */
async function withdraws(change: () => Promise<{ status: number }>): Promise<boolean> {
  const before = context.database.withdrawnAt()
  expect((await change()).status).toBe(200)
  return context.database.withdrawnAt() > before
}

it('withdraws what a person removes from their profile, and nothing when they add to it', async () => {
  const user = await buildUser(context, { bio: 'A farmer', location: 'Kisumu' })
  const headers = await signIn(user)
  const edit = (body: object) => withdraws(() => server.send('PATCH', updateProfile.path, { body, headers }))
  expect(await edit({ bio: 'A farmer from Kisumu' })).toBe(false)
  expect(await edit({ bio: 'A farmer' })).toBe(true)
  expect(await edit({ location: '' })).toBe(true)
  expect(await edit({ profileImage: image })).toBe(false)
  expect(await edit({ profileImage: '' })).toBe(true)
})

it('withdraws what a creator removes from a fundraiser, and nothing when they add to it', async () => {
  const user = await buildUser(context)
  const headers = await signIn(user)
  const { id, description } = await buildFundraiser(context, { userId: user.id })
  const edit = (body: object) =>
    withdraws(() => server.send('PATCH', updateFundraiser.path.replace('{id}', String(id)), { body, headers }))
  expect(await edit({ description: `${description} Thank you all.` })).toBe(false)
  expect(await edit({ description })).toBe(true)
  expect(await edit({ image })).toBe(false)
  expect(await edit({ image: null })).toBe(true)
})

it('withdraws the tick that an admin takes away', async () => {
  const person = await buildUser(context)
  const headers = await signIn(await buildUser(context, { isAdmin: 1 }))
  const set = (isVerified: boolean) =>
    withdraws(() =>
      server.send('PATCH', updateAdminUser.path.replace('{id}', String(person.id)), { body: { isVerified }, headers }),
    )
  expect(await set(true)).toBe(false)
  expect(await set(false)).toBe(true)
})

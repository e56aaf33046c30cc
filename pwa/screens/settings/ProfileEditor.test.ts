import { expect, it } from 'vitest'
import type { OwnUser } from '#shared/contract/users'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import type { EntryState, OutboxEntry } from '../../offline/drafts/entry'
import { profileToEdit } from './ProfileEditor'

const viewer: OwnUser = {
  id: 7,
  username: 'amina',
  fullName: 'Amina',
  profileImage: null,
  location: 'Kisumu',
  bio: null,
  isVerified: false,
  isCommunityLeader: false,
  createdAt: '2026-01-01T00:00:00Z',
  email: 'amina@example.org',
  isAdmin: false,
  createdById: null,
  leaderEndedAt: null,
  leaderMayEditUntil: null,
  emailConfirmed: true,
  stripeConnectAccountId: null,
  stripeConnectAccountStatus: 'pending',
  passwordIsOwn: true,
  bankAccountVerified: false,
  language: 'en',
  version: 4,
}

const entry = (fields: OutboxEntry['fields'], state: EntryState, changes: Partial<OutboxEntry> = {}) =>
  buildEntry({ fields, version: 3, state, ...changes })

it('returns the profile of the server if no changes wait', () => {
  const sent = entry({ bio: 'Old' }, { name: 'sent', at: 1, id: 7 })
  const other = entry({ bio: 'Not mine' }, { name: 'waiting' }, { entity: 'profile:8' })
  expect(profileToEdit(viewer, [sent, other])).toEqual({
    base: { fullName: 'Amina', location: 'Kisumu', bio: null, profileImage: null },
    version: 4,
  })
})

it('applies waiting changes in their order', () => {
  const entries = [
    entry({ location: 'Mombasa', bio: 'Baker' }, { name: 'waiting' }),
    entry({ location: 'Lamu' }, { name: 'waiting' }),
  ]
  expect(profileToEdit(viewer, entries)).toEqual({
    base: { fullName: 'Amina', location: 'Lamu', bio: 'Baker', profileImage: null },
    version: 3,
  })
})

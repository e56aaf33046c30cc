import * as v from 'valibot'
import { LANGUAGES } from '../language/languages'
import { say } from '../language/say'
import {
  BIO_MAXIMUM,
  FULL_NAME_MAXIMUM,
  FULL_NAME_MINIMUM,
  LOCATION_MAXIMUM,
  USERNAME_MAXIMUM,
  USERNAME_MINIMUM,
} from '../rules/limits'
import { confirmPassword, newPassword, passwordsDiffer } from './auth'
import { defineCall } from './base/call'
import { id } from './base/fields'
import { asName, email, minCharacters, orNone, plainLine, plainText, withoutTicks } from './base/typed-texts'
import { ownUser, publicUser } from './users'

// @__NO_SIDE_EFFECTS__
function fullName(tooShort: () => string) {
  return v.pipe(
    plainLine(FULL_NAME_MAXIMUM, () =>
      say('Full name must be at most {most, number} characters', { most: FULL_NAME_MAXIMUM }),
    ),
    minCharacters(FULL_NAME_MINIMUM, tooShort),
    withoutTicks(() => say('A name can’t contain a tick')),
  )
}

const username = v.pipe(
  plainLine(USERNAME_MAXIMUM, () =>
    say('Username must be at most {most, number} characters', { most: USERNAME_MAXIMUM }),
  ),
  minCharacters(USERNAME_MINIMUM, () =>
    say('Username must be at least {least, number} characters', { least: USERNAME_MINIMUM }),
  ),
  v.regex(/^[\p{L}\p{M}\p{N}_.-]+$/u, () => say('Username may contain letters, digits, dots, hyphens and underscores')),
  asName(true),
  // A stranger may read it in a letter that somebody else had sent.
  v.check(
    (name) => !/(?:\p{Nd}[_.-]?){9}/u.test(name),
    () => say('Username can’t contain a phone number'),
  ),
)

/** A new picture as a data string, or the address of the current one. */
const profileImage = orNone(v.string())

/** City and country, as a person types them. */
export const location = orNone(
  plainLine(LOCATION_MAXIMUM, () =>
    say('Location must be less than {most, number} characters', { most: LOCATION_MAXIMUM }),
  ),
)

const about = {
  bio: orNone(
    plainText(BIO_MAXIMUM, () => say('Bio must be less than {most, number} characters', { most: BIO_MAXIMUM })),
  ),
  location,
}

const newUser = {
  fullName: v.pipe(
    fullName(() => say('Full name is required')),
    asName(),
  ),
  username,
  email,
  password: newPassword,
  ...about,
  profileImage,
}

export const signUp = defineCall('signUp', 'POST /api/users', {
  summary: 'Creates an account. The person may choose to be a community leader; other flags are ignored',
  access: { audience: 'arriving', limit: 'requests' },
  body: v.pipe(
    v.object({ ...newUser, isCommunityLeader: v.optional(v.boolean(), false), confirmPassword }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirmPassword']],
        (body) => body.confirmPassword === undefined || body.confirmPassword === body.password,
        passwordsDiffer,
      ),
      ['confirmPassword'],
    ),
  ),
  reply: ownUser,
})

export const createProfile = defineCall('createProfile', 'POST /api/users/create-behalf', {
  summary:
    'Creates an account for someone else (community leaders). The person gets a mail with a link for setting a password',
  access: { audience: 'leader', password: 'not again', limit: 'requests' },
  body: v.object(newUser),
  reply: publicUser,
})

/** The server checks a name that changes, so that who has an older one can save the rest. */
const profileEdit = {
  fullName: v.optional(
    fullName(() => say('Full name must be at least {least, number} characters', { least: FULL_NAME_MINIMUM })),
  ),
  ...about,
  /** The version on which the edit is based. If it is no longer current, the reply is 409 with the current state. */
  version: v.optional(v.number()),
}

export const updateProfile = defineCall('updateProfile', 'PATCH /api/auth/profile', {
  summary: 'Changes the signed-in user’s profile. Omitted fields stay unchanged',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({
    ...profileEdit,
    profileImage,
    /** The language of their mails. Alone it is no edit of the profile: the version stays. */
    language: v.optional(v.picklist(LANGUAGES)),
  }),
  reply: ownUser,
})

export const updateUser = defineCall('updateUser', 'PATCH /api/users/{id}', {
  summary: 'Changes the user’s own profile; for admins any profile. Omitted fields stay unchanged',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object(profileEdit),
  reply: ownUser,
})

export const setLeaderRights = defineCall('setLeaderRights', 'PATCH /api/auth/leader', {
  summary:
    'Chooses what the leader who made the signed-in user’s account may do: nothing; help, with changes of fundraisers that have no donations; or also edit the others for seven days',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  body: v.object({ may: v.picklist(['nothing', 'help', 'edit']) }),
  reply: ownUser,
})

import { nameProblem } from '#shared/contract/base/typed-texts'
import { searchText } from '#shared/rules/fundraisers/search-text'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import { requestLanguage } from '../../platform/language'
import { refuse, refuseInput } from '../../platform/refusals/refusal'
import { isReserved } from '../users/email-changes'
import { hashEmail, hashesOfEmail } from '../users/emails'
import { DEMO_PASSWORD, hashPassword, isGuessable } from './passwords'
import { findTaken, insertUser, type Keys } from './queries'

export interface NewPerson {
  fullName: string
  username: string
  email: string
  password: string
  bio?: string | null | undefined
  location?: string | null | undefined
}

/** What looks like a letter, whatever its script. */
const LOOK_ALIKES = {
  ...{ a: 'аɑα4@ᴀ', c: 'сϲ', e: 'еε3ҽ', h: 'һн', i: 'іιıl1|!ӏ', j: 'јϳᴊ', k: 'кκ', m: 'мᴍ', n: 'пη', o: 'оοσ0ө' },
  ...{ p: 'рρᴘ', r: 'г', s: 'ѕ5$', t: 'тτ7', u: 'υиц', v: 'ν', x: 'хχ', y: 'уγ' },
}
const SEEN_AS = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([seen, others]) => [...others].map((sign) => [sign, seen])),
)

/** The words of a text as somebody sees them who does not look closely. */
function wordsSeen(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const seen = Array.from(plain, (sign) => SEEN_AS.get(sign) ?? sign).join('')
  return seen.replaceAll('rn', 'm').split(/[^\p{L}\p{N}]+/u)
}

const RESERVED = new Set(
  wordsSeen('admin administrator anonymous api help moderator official pamoja root security staff support system'),
)
/** Words with which a name speaks for the site; groups, too, call themselves by those of the second line. */
const OFFICIAL = wordsSeen(
  'admin administrator customercare customerservice helpdesk hq moderator official payment payments refund refunds support verified rasmi officiel oficial suporte',
)
const OF_GROUPS = wordsSeen('desk help office security service staff system team msaada usaidizi equipe')

/** Pamoja means “together”: the site is meant where nothing else is named, or an official word ends the name. */
function speaksForSite(name: string, site: string): boolean {
  const own = wordsSeen(site).join('')
  const words = wordsSeen(name.replace(/(?<!\P{L})\P{L}+$/u, '')).join('')
  if (own === '' || words === own || !words.includes(own)) return false
  const official = OFFICIAL.join('|')
  const nothingElse = `^(?:the)?(?:${own}|${official}|${OF_GROUPS.join('|')})+$`
  return new RegExp(`${nothingElse}|${own}(?:${official})$|(?:${official})${own}$`, 'u').test(words)
}

interface Naming {
  /** The field of the name. */
  at: string
  /** The name until now, which may stay whatever it is. */
  before?: string | null
  /** The site's name; null for its admins, who may speak for it. */
  site: string | null
}

/** Throws 400 for a name that looks like an address, has look-alike letters, or speaks for the site. */
export function requireName(name: string | null | undefined, { at, before, site }: Naming): void {
  if (!name || name === before) return
  const message = nameProblem(name, at === 'username')
  if (message) throw refuseInput([{ path: at, message }])
  if (site !== null && speaksForSite(name, site)) throw refuse('account.name-official', null, { at })
}

/** Upper and lower case, and wide or narrow forms of a letter, count as one. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/** `site`: its name; null for the first admin, who may speak for it. */
export async function checkNewPerson(
  context: Context,
  person: NewPerson,
  site: string | null = context.settings.site.name,
): Promise<void> {
  for (const at of ['fullName', 'username'] as const) requireName(person[at], { at, site })
  if (RESERVED.has(wordsSeen(person.username).join('')))
    throw refuse('account.username-reserved', null, { at: 'username' })
  refuseGuessable(context, person.password, person, 'password')
  await refuseTaken(context.database.read, keysOf(context, person), context.clock())
}

/** In production only: elsewhere the only rule is the specification's six characters. Throws 400. */
export function refuseGuessable(
  { config }: Pick<Context, 'config'>,
  password: string,
  about: { username: string; email: string },
  path: string,
): void {
  if (!config.production || !(password === DEMO_PASSWORD || isGuessable(password, about))) return
  throw refuse('account.password-guessable', null, { at: path })
}

/** A new row, but with the address in clear: it is sealed with the id, which is not known yet. */
export type NewUser = NewRow<'users'>

/** The row of a new account. Hashing is slow, so it runs before the transaction. */
export async function prepareUser(
  context: Context,
  person: NewPerson,
  given: Pick<NewRow<'users'>, 'profileImage' | 'isCommunityLeader' | 'createdById' | 'passwordIsOwn'>,
): Promise<NewUser> {
  return {
    usernameKey: usernameKey(person.username),
    username: person.username,
    email: person.email,
    emailHash: hashEmail(context.secrets, person.email),
    password: await hashPassword(person.password),
    fullName: person.fullName,
    searchText: searchText([person.username, person.fullName]),
    bio: person.bio ?? null,
    location: person.location ?? null,
    language: requestLanguage(),
    ...given,
    createdAt: context.clock(),
  }
}

/** Throws 409 when someone else took the username or the e-mail address in the meantime. */
export async function register(
  context: Pick<Context, 'secrets' | 'clock'>,
  transaction: Transaction,
  row: NewUser,
): Promise<Row<'users'>> {
  const keys = keysOf(context, row)
  // The unique index knows only one hash of an address: under an older key it may be stored as another.
  await refuseTaken(transaction, keys, context.clock())
  const user = await insertUser(transaction, context.secrets, row)
  if (user) return user
  await refuseTaken(transaction, keys, context.clock())
  throw new Error('An account was refused though nothing of it is taken')
}

function keysOf(
  { secrets }: Pick<Context, 'secrets'>,
  { username, email }: Pick<NewPerson, 'username' | 'email'>,
): Keys {
  return { usernameKey: usernameKey(username), emailHashes: hashesOfEmail(secrets, email) }
}

async function refuseTaken(database: Handle, keys: Keys, now: number): Promise<void> {
  const taken = await findTaken(database, keys)
  const isEmailTaken = taken.email || (await isReserved(database, keys.emailHashes, null, now))
  const refusals = [
    ...(isEmailTaken ? [refuse('account.email-taken', null, { at: 'email' })] : []),
    ...(taken.username ? [refuse('account.username-taken', null, { at: 'username' })] : []),
  ]
  const [first] = refusals
  if (first) throw refuse(first.code, null, { issues: refusals.flatMap(({ issues }) => issues) })
}

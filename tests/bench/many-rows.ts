import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { searchText } from '#shared/rules/fundraisers/search-text'
import { openDatabase } from '../../server/platform/database/open'
import { loadSecrets } from '../../server/platform/secrets/keys'
import type { Secrets } from '../../server/platform/secrets/secrets'
import { buildSession, buildUser } from '../../server/testing/builders'
import { CATEGORIES } from '../../shared/rules/categories'

const GIFTS_EACH = 10
const OWNED_EACH = 5
const DAY = 86_400_000
const NEEDS = [
  'Borehole',
  'School fees',
  'Surgery',
  'New roof',
  'Goats',
  'Bakery',
  'Bridge',
  'Burial',
  'Sewing machines',
]
const PLACES = ['Kitui', 'Kumasi', 'Mwanza', 'Èkó', 'Gulu', 'Huye', 'Ségou', 'Jos', 'Beira', 'Mekele', 'Ɓauchi']
const NAMES = ['Amina Otieno', 'Kwame Mensah', 'Ẹ̀bùn Adé', 'አበበ ቢቂላ', 'Wanjikũ Kamau', 'Fatou N’Diaye', 'Thabo Nkosi']
const STORY =
  'Four hundred families walk an hour for water that makes their children ill. We have the plan and the hands. '

interface Size {
  fundraisers: number
  /** Milliseconds between the beginnings of two fundraisers, within the last 100 days. By default none has ended. */
  pauseMs?: number
}

/** Fills a database with fundraisers and ten donations to each. Returns an admin's access token. */
export async function fillWithManyRows(dataDirectory: string, { fundraisers, pauseMs = 7_919 }: Size): Promise<string> {
  const secrets = loadSecrets({ secretKey: null, oldSecretKeys: [], dataDirectory })
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  const parts = { database, secrets, clock: Date.now }
  const token = await buildSession(parts, await buildUser(parts, { isAdmin: 1, fullName: 'Admin' }))
  await database.close()

  const raw = new SQLite(join(dataDirectory, 'pamoja.db'))
  raw.pragma('foreign_keys = OFF')
  raw.pragma('synchronous = OFF')
  raw.transaction(() => {
    insertPeople(raw, secrets, fundraisers / OWNED_EACH)
    insertFundraisers(raw, fundraisers, pauseMs)
    insertDonations(raw, secrets, fundraisers)
  })()
  raw.pragma('wal_checkpoint(TRUNCATE)')
  raw.close()
  return token
}

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], index: number) => items[index % items.length]

function insertPeople(raw: SQLite.Database, secrets: Secrets, people: number): void {
  const insert = raw.prepare(
    `insert into users (id, username, usernameKey, email, emailHash, password, fullName, searchText, isVerified, createdAt)
     values (?, ?, ?, ?, ?, '', ?, ?, ?, ?)`,
  )
  for (let index = 1; index <= people; index += 1) {
    const name = `person${index}`
    // The admin has the first id.
    const id = index + 1
    const email = secrets.seal('someone@example.org', 'users.email', id)
    const fullName = pick(NAMES, index * 7) ?? ''
    insert.run(
      id,
      name,
      name,
      email,
      name,
      fullName,
      searchText([name, fullName]),
      index % 4 === 0 ? 1 : 0,
      Date.now() - index * 60_000,
    )
  }
}

function insertFundraisers(raw: SQLite.Database, fundraisers: number, pauseMs: number): void {
  const insert = raw.prepare(
    `insert into fundraisers (userId, title, description, category, goalAmount, currentAmount, donationsCount, lastGiftWeek, isActive, duration,
     endDate, searchText, hiddenAt, createdAt) values (?, ?, ?, ?, ?, ?, ${GIFTS_EACH}, ?, ?, 60, ?, ?, ?, ?)`,
  )
  const now = Date.now()
  for (let index = 1; index <= fundraisers; index += 1) {
    const title = `${pick(NEEDS, index * 5)} for ${pick(PLACES, index * 3)} number ${index}`
    const { id = '', name = '' } = pick(CATEGORIES, index) ?? {}
    const begun = now - ((index * pauseMs) % (100 * DAY)) - 1
    const found = searchText([title, pick(NAMES, index) ?? '', pick(PLACES, index) ?? '', name])
    const [goal, raised] = [100_000 + ((index * 37) % 5_000_000), GIFTS_EACH * (1_000 + (index % 97) * 100)]
    const week = Math.floor((now - (index % 30) * DAY) / (7 * DAY))
    insert.run(
      ...[(index % (fundraisers / OWNED_EACH)) + 2, title, STORY.repeat(4 + (index % 20)), id, goal, raised, week],
      ...[index % 50 === 0 ? 0 : 1, begun + 60 * DAY, found, index % 200 === 0 ? now - DAY : null, begun],
    )
  }
}

/** The donations alone: what is measured reads neither payments nor the ledger. */
function insertDonations(raw: SQLite.Database, secrets: Secrets, fundraisers: number): void {
  const insert = raw.prepare(
    `insert into donations (fundraiserId, amount, platformFee, communityLeaderFee, donorName, donorEmail, message, paymentIntentId,
     paymentId, createdAt) values (?, ?, ?, 0, ?, ?, 'Courage!', ?, ?, ?)`,
  )
  const donations = fundraisers * GIFTS_EACH
  for (let id = 1; id <= donations; id += 1) {
    const fundraiserId = ((id - 1) % fundraisers) + 1
    const amount = 1_000 + (fundraiserId % 97) * 100
    const email = secrets.seal('donor@example.org', 'donations.donorEmail', id)
    const at = Date.now() - (donations - id) * 10
    insert.run(fundraiserId, amount, amount / 10, pick(NAMES, id), email, `pi_${id}`, id, at)
  }
}

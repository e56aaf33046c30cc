import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { searchText } from '#shared/rules/fundraisers/search-text'
import { openDatabase } from '../../server/platform/database/open'
import { loadSecrets } from '../../server/platform/secrets/load-secrets'
import type { Secrets } from '../../server/platform/secrets/secrets'
import { buildSession, buildUser } from '../../server/testing/builders'
import { CATEGORIES } from '../../shared/rules/categories'

const FUNDRAISERS = 100_000
const GIFTS_EACH = 10
/** The donations of the default size. */
export const DONATIONS = FUNDRAISERS * GIFTS_EACH
const OWNED_EACH = 5
const DAY = 86_400_000

export interface Size {
  fundraisers?: number
  /** Milliseconds between the beginnings of two fundraisers, within the last 100 days. By default none has ended. */
  pauseMs?: number
}

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

/**
 * Fills a database with fundraisers, by default 100,000, and ten donations to each, with all their ledger lines. Returns an admin's
 * access token.
 */
export async function fillWithManyRows(
  dataDirectory: string,
  { fundraisers = FUNDRAISERS, pauseMs = 7_919 }: Size = {},
): Promise<string> {
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

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The list is empty')
  return item
}

function insertPeople(raw: SQLite.Database, secrets: Secrets, people: number): void {
  const insert = raw.prepare(
    `insert into users (id, username, usernameKey, email, emailHash, password, fullName, isVerified, createdAt)
     values (?, ?, ?, ?, ?, '', ?, ?, ?)`,
  )
  const now = Date.now()
  for (let index = 1; index <= people; index += 1) {
    const name = `person${index}`
    // The admin has the first id.
    const id = index + 1
    const email = secrets.seal('someone@example.org', 'users.email', id)
    insert.run(id, name, name, email, name, pick(NAMES, index * 7), index % 4 === 0 ? 1 : 0, now - index * 60_000)
  }
}

function insertFundraisers(raw: SQLite.Database, fundraisers: number, pauseMs: number): void {
  const insert = raw.prepare(
    `insert into fundraisers (userId, title, description, category, goalAmount, currentAmount, donationsCount, lastGiftWeek, isActive, duration,
     endDate, searchText, hiddenAt, createdAt) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 60, ?, ?, ?, ?)`,
  )
  const now = Date.now()
  for (let index = 1; index <= fundraisers; index += 1) {
    const title = `${pick(NEEDS, index * 5)} for ${pick(PLACES, index * 3)} number ${index}`
    const category = pick(CATEGORIES, index)
    const begun = now - ((index * pauseMs) % (100 * DAY)) - 1
    const description = STORY.repeat(4 + (index % 20))
    const found = searchText([title, pick(NAMES, index), pick(PLACES, index), category.name])
    insert.run(
      ...[
        (index % (fundraisers / OWNED_EACH)) + 2,
        title,
        description,
        category.id,
        100_000 + ((index * 37) % 5_000_000),
      ],
      ...[
        GIFTS_EACH * (1_000 + (index % 97) * 100),
        GIFTS_EACH,
        Math.floor((now - (index % 30) * DAY) / (7 * DAY)),
        index % 50 === 0 ? 0 : 1,
        begun + 60 * DAY,
        found,
      ],
      ...[index % 200 === 0 ? now - DAY : null, begun],
    )
  }
}

/** Inserts the rows that recording a donation writes, except the payment attempts. */
function insertDonations(raw: SQLite.Database, secrets: Secrets, fundraisers: number): void {
  const payment = raw.prepare(
    `insert into payments (attemptId, provider, externalId, reference, amount, currency, bookedAmount, outcome, createdAt)
     values (?, 'stripe', ?, ?, ?, 'USD', ?, 'donation', ?)`,
  )
  const donation = raw.prepare(
    `insert into donations (fundraiserId, amount, platformFee, communityLeaderFee, donorName, donorEmail, message, paymentIntentId,
     paymentId, createdAt) values (?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`,
  )
  const event = raw.prepare(`insert into ledger_events (eventKey, kind, createdAt) values (?, 'donation', ?)`)
  const entry = raw.prepare('insert into ledger_entries (eventId, account, fundraiserId, amount) values (?, ?, ?, ?)')
  const now = Date.now()
  const donations = fundraisers * GIFTS_EACH
  for (let index = 1; index <= donations; index += 1) {
    const fundraiserId = ((index - 1) % fundraisers) + 1
    const amount = 1_000 + (fundraiserId % 97) * 100
    const at = now - (donations - index) * 10
    const id = payment.run(index, `ch_${index}`, `pi_${index}`, amount, amount, at).lastInsertRowid
    const email = secrets.seal('donor@example.org', 'donations.donorEmail', Number(id))
    const words = index % 3 === 0 ? '=SUM(A1:A9) Courage, "all of you"!' : null
    donation.run(fundraiserId, amount, amount / 10, pick(NAMES, index), email, words, `pi_${index}`, id, at)
    const eventId = event.run(`payment:${id}`, at).lastInsertRowid
    entry.run(eventId, 'provider_balance', null, amount)
    entry.run(eventId, 'creator_payable', fundraiserId, -(amount - amount / 10))
    entry.run(eventId, 'platform_fee', null, -amount / 10)
  }
}

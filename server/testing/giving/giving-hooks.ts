import { afterEach, beforeEach } from 'vitest'
import { type Giving, openGivingServer } from './giving'

/** Gives each of the tests around it a new fundraiser, on one server for all of them. The books are audited after each test. */
export async function giveBeforeEach(use: (giving: Giving) => void): Promise<void> {
  const place = await openGivingServer()
  beforeEach(async () => use(await place.giving()))
  afterEach(() => place.audit())
}

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Giving, type GivingServer, openGivingServer } from './giving'

/** Gives each of the tests around it a new fundraiser, on one server for all of them. The books are audited after each test. */
export function giveBeforeEach(use: (giving: Giving) => void): void {
  let place: GivingServer
  beforeAll(async () => {
    place = await openGivingServer()
  })
  beforeEach(async () => use(await place.giving()))
  afterEach(() => place.audit())
  afterAll(() => place.end())
}

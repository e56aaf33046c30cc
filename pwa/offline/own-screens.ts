import { ROUTES } from '../routes'
import { connection } from './connection'
import { dataSaver } from './data-saver'
import { idle } from './idle'

/** What a person who is signed in may want without a connection, and has not opened yet. */
const WANTED = ['/dashboard', '/profile/:id', '/edit-profile', '/create-profile', '/payouts']

/** Loads the code of a person's own screens when there is nothing else to do, so that the device has it in time. Never rejects. */
export async function keepOwnScreens(): Promise<void> {
  await idle()
  if (connection.value !== 'online' || dataSaver.value) return
  for (const { path, screen } of ROUTES) if (WANTED.includes(path)) await screen.preload().catch(() => undefined)
}

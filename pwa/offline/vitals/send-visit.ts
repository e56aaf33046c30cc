import type { Visit } from '#shared/contract/site/vitals'
import { VITALS_PATH } from '#shared/rules/vitals/measures'
import { connection } from '../connection/connection'
import { readSetting, writeSetting } from '../device/device-settings'
import { underLock } from '../device/under-lock'
import { KEPT_VISIT } from './may-measure'

/** Characters. */
const LONGEST = 300

/** Sends what a visit was like, or keeps it for the next visit. Works while the page is closed. */
export function sendVisit(visit: Visit): void {
  send(JSON.stringify(visit))
}

/** Sends the visit that was kept. Of several tabs only one does. */
export async function sendKeptVisit(): Promise<void> {
  const kept = await underLock(KEPT_VISIT, {}, async () => {
    const text = readSetting(KEPT_VISIT)
    writeSetting(KEPT_VISIT, null)
    return text
  })
  if (kept !== null) send(kept)
}

function send(text: string): void {
  const keep = () => text.length <= LONGEST && writeSetting(KEPT_VISIT, text)
  if (connection.value === 'offline') keep()
  else post(text).catch(keep)
}

/** Without cookies and without the page's address, which `sendBeacon` would send. */
const post = (body: string) =>
  fetch(VITALS_PATH, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })

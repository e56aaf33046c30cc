import { get, set } from 'idb-keyval'
import { deviceStore } from '../../offline/storage/connection'

const SLOT = ['payerDevice']
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let known: Promise<string> | null = null

/**
 * The header that names this device, for requests of payments only: the idempotency keys of payments belong to it, also when the donor
 * signs in between two tries. The id is random and on the disk before it is sent. Where nothing can be stored it lasts as long as the page.
 * Never rejects.
 */
export async function payerDevice(): Promise<Record<string, string>> {
  known ??= find()
  return { 'Pamoja-Device': await known }
}

async function find(): Promise<string> {
  const kept = await get<unknown>(SLOT, deviceStore).catch(() => null)
  if (typeof kept === 'string' && UUID.test(kept)) return kept
  const made = crypto.randomUUID()
  await set(SLOT, made, deviceStore).catch(() => undefined)
  return made
}

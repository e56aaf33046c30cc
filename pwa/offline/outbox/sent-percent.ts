import { signal } from '@preact/signals-react'
import type { Carrier } from '../../api/client'
import { upload } from '../../api/upload'
import type { OutboxEntry } from './entry'

/** Milliseconds: what is sent sooner needs no bar that flashes by. */
const BRIEF = 500

/** How much of the photo that is on its way has left this device, in whole percent; null where that is not known, or soon over. */
export const sentPercent = signal<number | null>(null)

/** What carries an entry to the server, in a page: with a photo it takes a while, so then it is told how far it is. */
export function carrierFor({ image }: OutboxEntry): Carrier {
  sentPercent.value = null
  if (!image) return fetch
  const began = performance.now()
  return (address, outgoing) =>
    upload(address, outgoing, (share) => {
      if (performance.now() - began > BRIEF) sentPercent.value = Math.floor(share * 100)
    })
}

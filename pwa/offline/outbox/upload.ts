import { signal } from '@preact/signals-react'
import type { Outgoing, Uploader } from '../../api/client'
import { type OutboxEntry, photosOf } from '../drafts/entry'

const BRIEF = 500

/** The upload progress of the current photos in whole percent; null when it is unknown or the upload is short. */
export const sentPercent = signal<number | null>(null)

/** The uploader of an entry in a page. An upload with a photo takes a while, so it reports its progress. */
export function uploaderFor(entry: OutboxEntry): Uploader {
  sentPercent.value = null
  if (photosOf(entry).length === 0) return fetch
  const began = performance.now()
  return (address, outgoing) =>
    upload(address, outgoing, (share) => {
      if (performance.now() - began > BRIEF) sentPercent.value = Math.floor(share * 100)
    })
}

/** Milliseconds without progress: a slow connection may need several seconds for one chunk. */
const STALL_TIMEOUT = 15_000

/** Like fetch with upload progress (0 to 1); a stalled upload is a TimeoutError. */
export function upload(
  address: string,
  { method, headers, body, signal }: Outgoing,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout> | undefined
    const giveUp = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const expectMore = () => {
      clearTimeout(stall)
      stall = setTimeout(() => giveUp(new DOMException('Upload stalled', 'TimeoutError')), STALL_TIMEOUT)
    }
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => giveUp(signal.reason), { once: true })
    request.upload.onprogress = ({ loaded, total }) => {
      expectMore()
      onProgress(total > 0 ? loaded / total : 0)
    }
    // The upload has ended: from here on the signal's timeout limits the wait for the response.
    request.upload.onloadend = () => clearTimeout(stall)
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    expectMore()
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  // A response without content must have the body null, not an empty string.
  const text = request.responseText || null
  return new Response(text, { status, statusText, headers: readHeaders(request.getAllResponseHeaders()) })
}

export function readHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

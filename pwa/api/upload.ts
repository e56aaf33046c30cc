import type { Outgoing } from './client'

/**
 * Milliseconds in which nothing leaves the device, after which a line counts as dead. A slow one may take several seconds for what
 * the phone hands over at a time.
 */
const STALL = 15_000

/**
 * Carries a request as fetch does, and tells how much of its body has left, from 0 to 1, which fetch can't. Gives up when nothing
 * leaves any more. Rejects as fetch does; a stalled line is a TimeoutError.
 */
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
      stall = setTimeout(() => giveUp(new DOMException('Nothing leaves', 'TimeoutError')), STALL)
    }
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => giveUp(signal.reason), { once: true })
    request.upload.onprogress = ({ loaded, total }) => {
      expectMore()
      onProgress(total > 0 ? loaded / total : 0)
    }
    // All has left, or there is nothing more to expect: now the answer has the time that the signal gives it.
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
  // An answer without content must have none at all, not an empty one.
  const text = request.responseText || null
  return new Response(text, { status, statusText, headers: readHeaders(request.getAllResponseHeaders()) })
}

/** Headers as XMLHttpRequest gives them: a line each, `name: value`. */
export function readHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

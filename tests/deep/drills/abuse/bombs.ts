import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { buildSession, buildUser } from '../../../../server/testing/builders'

import { serve } from '../../../../server/testing/serve'
import { updateProfile } from '../../../../shared/contract/profiles'
import { openContext } from './context'
import { type Report, ratio } from './report'

const MEGABYTE = 1024 * 1024
/** So much more memory than before may be in use at the worst moment. */
const MEMORY = 300 * MEGABYTE

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** A small PNG file that says it has `side` times `side` pixels, and begins to unfold into them. */
function pictureBomb(side: number): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(20 * MEGABYTE))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  const file = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
  return `data:image/png;base64,${file.toString('base64')}`
}

/** Sends bodies that unfold into far more than they weigh. Each must be refused with a 4xx, and cost little. */
export async function sendBombs(report: Report): Promise<string[]> {
  const context = await openContext()
  const server = await serve(context)
  const problems: string[] = []
  try {
    const person = await buildUser(context)
    const headers = {
      Authorization: `Bearer ${await buildSession(context, person)}`,
      'Content-Type': 'application/json',
    }
    const picture = (side: number) => JSON.stringify({ fullName: 'Amina', profileImage: pictureBomb(side) })
    const bombs: [name: string, body: string | Buffer, more?: Record<string, string>][] = [
      ['a picture of 3,600 million pixels', picture(60_000)],
      ['a picture of 400 million pixels', picture(20_000)],
      ['an object 10,000 levels deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
      ['a list of 20,000 parts', `{"a":[${'1,'.repeat(20_000)}1]}`],
      ['a compressed body', gzipSync(Buffer.alloc(50 * MEGABYTE, 32)), { 'Content-Encoding': 'gzip' }],
      ['a body of 20 MB', Buffer.alloc(20 * MEGABYTE, 32)],
    ]
    const before = process.memoryUsage().rss
    let refused = 0
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 10)
    for (const [name, body, more] of bombs) {
      const sent = await fetch(server.origin + updateProfile.path, {
        method: updateProfile.method,
        headers: { ...headers, ...more },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }).then(
        ({ status }) => status,
        () => 'closed' as const,
      )
      const isRefused = sent === 'closed' || (sent >= 400 && sent < 500)
      if (isRefused) refused += 1
      else problems.push(`${name} was answered with ${sent}`)
    }
    clearInterval(watch)
    report(
      `bombs: ${ratio(refused, bombs.length)} refused (all); most memory more than before: ${ratio(Math.round(most / MEGABYTE), MEMORY / MEGABYTE)} MB`,
    )
    if (most > MEMORY) problems.push('bombs took too much memory')
    if ((await fetch(`${server.origin}/healthz`)).status !== 200) problems.push('the server does not answer any more')
    return problems
  } finally {
    await server.stop()
    await context.remove()
  }
}

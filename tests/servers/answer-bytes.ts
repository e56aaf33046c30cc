import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Milliseconds between two looks at whether a page has got its smallest form. */
const PAUSE = 50

/** Returns the bytes of a server's answer to a browser's GET, including the status line and the headers. */
export async function answerBytes(address: string): Promise<number> {
  return (await askUntilSmall(address)).whole
}

/** Returns the bytes of only the body of the answer, compressed as it was sent. */
export async function contentBytes(address: string): Promise<number> {
  return (await askUntilSmall(address)).body.length
}

/** The first reader of a page gets a form that is quick to make. These are the bytes of all others. */
async function askUntilSmall(address: string): Promise<{ whole: number; body: Buffer }> {
  for (;;) {
    const { answer, socket } = await ask(address)
    const body = Buffer.concat(await answer.toArray())
    if (!isQuickForm(answer, body)) return { whole: socket.bytesRead, body }
    await wait(PAUSE)
  }
}

function isQuickForm({ headers }: IncomingMessage, body: Buffer): boolean {
  const isPage = headers['content-type']?.startsWith('text/html') && headers['cache-control']?.startsWith('public')
  return Boolean(isPage) && headers['content-encoding'] === 'br' && body.length > smallest(brotliDecompressSync(body))
}

function smallest(content: Buffer): number {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }).length
}

function ask(address: string): Promise<{ answer: IncomingMessage; socket: IncomingMessage['socket'] }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
    // Needs a new connection, because a used one has already counted other bytes.
    get(address, { headers, agent: false }, (answer) => {
      if (answer.statusCode === 200) resolve({ answer, socket: answer.socket })
      else reject(new Error(`${address} answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}

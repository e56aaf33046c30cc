import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** A page as one file without script: the same text, pictures and critical styles, on plain node:http. */
export interface StaticTwin {
  readonly port: number
  close(): void
}

export async function startStaticTwin(origin: string, path: string): Promise<StaticTwin> {
  const page = withoutScript(await (await fetch(origin + path)).text())
  const body = brotliCompressSync(page)
  const server = createServer(async (request, answer) => {
    const { url = '/' } = request
    if (url === '/') {
      const type = 'text/html; charset=utf-8'
      answer.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': body.length }).end(body)
    } else if (url.startsWith('/media/')) {
      const picture = await fetch(origin + url)
      const bytes = Buffer.from(await picture.arrayBuffer())
      const type = picture.headers.get('content-type') ?? 'image/webp'
      answer.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes)
    } else answer.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!isInternet(address)) throw new Error('The twin has no port')
  return {
    port: address.port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const isInternet = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

/** What stays is what a person would have written: no script, no data for it, and none of the files that only it needs. */
function withoutScript(html: string): string {
  return html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="?(?:modulepreload|manifest|stylesheet|icon|apple-touch-icon)[^>]*>/g, '')
}

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '../support/server'

const TARGETS = ['/receipt/canary%ff', '/%E0%A4%A?token=canary', 'http://evil.example/receipt/canary', '*']

test('addresses that can’t be decoded or name another host are refused before a page is rendered @main', async ({
  server,
}) => {
  const before = server.output().length
  for (const target of TARGETS) expect(await ask(server.origin, target), target).toContain(' 400 ')
  for (const target of ['/receipt/canary', '/browse?q=canary%ff', '/nothing/canary']) await ask(server.origin, target)
  const written = server.output().slice(before)
  expect(written).not.toContain('canary')
  for (const line of written.split('\n').filter(Boolean)) expect(() => JSON.parse(line), line).not.toThrow()
})

/** Sends the target as it is, which fetch would change, and returns the first line of the reply. */
async function ask(origin: string, target: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), 'localhost')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

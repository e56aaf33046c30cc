import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { sendMessage } from '#shared/contract/messages'
import { buildUser } from '../../../server/testing/builders'
import { startSmtpServer } from '../../../server/testing/mail'
import { createTestParts } from '../../../server/testing/parts'
import { freePorts } from '../../servers/free-ports'
import { serverProcess } from './server-process'

const MESSAGES = 1_000
const KILLS = 5
const SENDERS = 20

/** Each device sends its message again until the server has it, as the outbox does. */
it('has each of 1,000 messages once, and mails each once, after a dead mail server and five kills', {
  timeout: 3_000_000,
}, async () => {
  const parts = await createTestParts(Date.now())
  await buildUser(parts, { isAdmin: 1, email: 'admin@example.org' })
  const [smtpPort = 0] = await freePorts(1)
  const server = await serverProcess(parts, { environment: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` } })
  onTestFinished(() => server.kill())
  await server.start()

  const waiting = Array.from({ length: MESSAGES }, () => randomUUID())
  const ids = new Set(waiting)
  let done = 0
  async function sendUntilStored(publicId: string): Promise<void> {
    const body = { publicId, kind: 'contact', name: 'A', email: 'a@example.org', subject: publicId, text: publicId }
    for (;;) {
      const reply = await fetch(server.origin + sendMessage.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => null)
      if (reply?.ok) break
      await wait(20)
    }
    done += 1
  }
  const send = async () => {
    for (let publicId = waiting.pop(); publicId; publicId = waiting.pop()) await sendUntilStored(publicId)
  }
  const sending = Promise.all(Array.from({ length: SENDERS }, send))
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (done < (kill * MESSAGES) / (KILLS + 1)) await wait(2)
    await server.kill()
    await server.start()
  }
  await sending

  const { read, write } = parts.database
  const stored = await read.selectFrom('messages').select('publicId').execute()
  expect(stored.map(({ publicId }) => publicId).sort()).toEqual([...ids].sort())
  const mails = await startSmtpServer({}, smtpPort)
  onTestFinished(mails.stop)
  // Skips the waits after the tries that failed.
  await write.updateTable('outgoing_mail').set({ nextAttemptAt: Date.now() }).where('status', '=', 'waiting').execute()
  // A server that starts again reminds the admins of what is due, once for each day.
  const subjects = (pattern: RegExp) => mails.arrived.filter(({ source }) => pattern.test(source)).length
  await expect.poll(() => subjects(/^Subject: contact /m), { timeout: 2_000_000, interval: 1_000 }).toBe(MESSAGES)
  const named = mails.arrived.map(({ source }) => /Message-ID: <(.+)>/i.exec(source)?.[1])
  expect(new Set(named).size).toBe(mails.arrived.length)
  expect(await read.selectFrom('outgoing_mail').select('id').where('status', '<>', 'sent').execute()).toEqual([])
  expect(mails.arrived).toHaveLength(MESSAGES + subjects(/^Subject: In the inbox: /m))
})

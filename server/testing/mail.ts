import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Context } from '../context'
import type { Row } from '../platform/database/schema'
import { type OpenedMail, openMail } from '../platform/mail/outbox'

/** A mail as the server received it. */
export interface ArrivedMail {
  from: string
  to: string[]
  source: string
}

/** Starts a real mail server that keeps the mails it receives, on any free port unless one is given. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0) {
  const arrived: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A server that listens on a port has an address object.
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    arrived,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type QueuedMail = OpenedMail & Pick<Row<'outgoing_mail'>, 'mailKey'>

/** The mails in the outbox for an address, oldest first; all mails when no address is given. */
export async function queuedMails(context: Pick<Context, 'database' | 'secrets'>, to?: string): Promise<QueuedMail[]> {
  const rows = await context.database.read.selectFrom('outgoing_mail').selectAll().orderBy('id').execute()
  const mails = rows.map((row) => ({ mailKey: row.mailKey, ...openMail(context, row) }))
  return to === undefined ? mails : mails.filter(({ recipient }) => recipient === to)
}

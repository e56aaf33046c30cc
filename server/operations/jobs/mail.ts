import type { SendMailOptions } from 'nodemailer'
import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { DAY, MINUTE, SECOND } from '../../platform/durations'
import { createDelivery, type Deliver, deleteOldMailFiles, senderOf } from '../../platform/mail/delivery'
import { openMail } from '../../platform/mail/outbox'
import { readCurrent } from '../../platform/maintenance'
import { readStoredSite } from '../../platform/site'
import { ALERTS } from './alerts'
import { claimMail, listDueMails, markRefused, markSent } from './queries'
import { type Repeated, repeat, together } from './repeat'

const BATCH = 20
/** The pause before each retry: from a minute to a day. After the last try a mail has failed. */
const WAITS = [1, 3, 8, 20, 60, 180, 480, 960, 1_440].map((minutes) => minutes * MINUTE)
const TRIES = WAITS.length + 1

/** Starts to send the mail in the outbox; during maintenance only alerts to admins. */
export function startMailWorker(context: Context): Repeated {
  const deliver = createDelivery(context.config)
  return together([
    repeat(
      2 * SECOND,
      async (isStopping) => {
        const { maintenance } = await readCurrent(context)
        await sendDueMails(context, deliver, maintenance ? ALERTS : '', isStopping)
      },
      (error) => context.log.error({ error }, 'mail worker failed'),
    ),
    // By the clock of the files.
    repeat(
      60 * MINUTE,
      () => deleteOldMailFiles(context.config.dataDirectory, Date.now()),
      (error) => context.log.error({ error }, 'old mail files not deleted'),
    ),
  ])
}

/** `prefix`: of the keys of the mails that are sent. */
async function sendDueMails(context: Context, deliver: Deliver, prefix: string, isStopping: () => boolean) {
  for (const mail of await listDueMails(context.database.read, context.clock(), BATCH, prefix)) {
    if (isStopping()) return
    // Postponed before it is sent, so that a crash retries it and no other server sends it too.
    const wait = WAITS[mail.attempts] ?? DAY
    if (await claimMail(context.database.write, mail, context.clock() + wait)) await sendMail(context, deliver, mail)
  }
}

async function sendMail(context: Context, deliver: Deliver, mail: Row<'outgoing_mail'>): Promise<void> {
  try {
    const { recipient, subject, textBody, htmlBody, unsubscribeUrl } = openMail(context, mail)
    const name = `${new Date(mail.createdAt).toISOString().replaceAll(':', '-')}-${mail.id}`
    // The same for every try, so that a mail program shows a mail that arrived twice only once.
    const messageId = `<${name}@${new URL(context.config.publicUrl).hostname}>`
    const stopping = unsubscribeUrl === null ? {} : oneClick(unsubscribeUrl)
    const { site } = await readStoredSite(context.database.read)
    const from = senderOf(context.config.mailFrom, site.name)
    const about = { from, replyTo: site.supportEmail || undefined, to: recipient, subject, messageId, ...stopping }
    await deliver({ ...about, text: textBody, html: htmlBody }, name)
    await markSent(context.database.write, mail.id)
    context.metrics.countMail('sent')
  } catch (error) {
    const isFinal = isRefusedForGood(error) || mail.attempts + 1 >= TRIES
    await markRefused(context.database.write, mail.id, reasonWithoutNames(error), isFinal)
    context.metrics.countMail(isFinal ? 'failed' : 'delayed')
    context.log[isFinal ? 'error' : 'warn']({ mail: mail.id, reason: reasonWithoutNames(error) }, 'mail not sent')
  }
}

/** The headers for the mail program's own unsubscribe button (RFC 8058). */
function oneClick(url: string): SendMailOptions {
  return { list: { unsubscribe: url }, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
}

/** The receiving server refuses this recipient or this content for good. A refused sign-in there is our problem to fix. */
function isRefusedForGood(error: unknown): boolean {
  const { code, permanent } = partsOf(error)
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** The error's text may quote the address, so only codes are stored. */
function reasonWithoutNames(error: unknown): string {
  const { code, responseCode } = partsOf(error)
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown'
}

function partsOf(error: unknown): { code?: unknown; responseCode?: unknown; permanent?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}

import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config'

/** The sender with the name of the site; null keeps the one of the configuration. */
export function senderOf(mailFrom: string, siteName: string | null): SendMailOptions['from'] {
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
  return siteName === null ? mailFrom : { name: siteName, address }
}

/** Delivers a mail. Throws when it can't; then it may be retried. */
export type Deliver = (mail: SendMailOptions, fileName: string) => Promise<void>

/** Loads nothing from elsewhere while building a mail, and suppresses out-of-office replies. */
const MAIL_OPTIONS: SendMailOptions = {
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
}

const KEPT_FOR = 24 * 60 * 60_000

/** Deletes the mails that were written as files more than a day before `now`: they hold links with which an account can be taken over. */
export async function deleteOldMailFiles(dataDirectory: string, now: number): Promise<void> {
  const directory = join(dataDirectory, 'mail')
  const names = await readdir(directory).catch(() => [])
  for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
    const path = join(directory, name)
    if (now - (await stat(path)).mtimeMs > KEPT_FOR) await rm(path, { force: true })
  }
}

/** Over SMTP when a server is configured; otherwise as .eml files in the data directory, which any mail program opens. */
export function createDelivery(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>): Deliver {
  const defaults = { from: config.mailFrom, ...MAIL_OPTIONS }
  return config.smtpUrl ? overSmtp(config.smtpUrl, defaults) : intoFiles(join(config.dataDirectory, 'mail'), defaults)
}

/** Signs in to the mail server and sends nothing. Throws when it does not let us in, or takes longer than `timeoutMs` for a step. */
export async function signInToSmtp(url: string, timeoutMs: number): Promise<void> {
  const transport = openSmtp(url, { connect: timeoutMs, answer: timeoutMs })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** @param wait milliseconds */
function openSmtp(url: string, wait: { connect: number; answer: number }, defaults?: SendMailOptions) {
  const timeouts = { connectionTimeout: wait.connect, greetingTimeout: wait.connect, socketTimeout: wait.answer }
  return createTransport({ url, ...timeouts }, defaults)
}

function overSmtp(url: string, defaults: SendMailOptions): Deliver {
  const transport = openSmtp(url, { connect: 10_000, answer: 30_000 }, defaults)
  return async (mail) => {
    await transport.sendMail(mail)
  }
}

function intoFiles(directory: string, defaults: SendMailOptions): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true }, defaults)
  return async (mail, fileName) => {
    const { message } = await transport.sendMail(mail)
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const path = join(directory, `${fileName}.eml`)
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}

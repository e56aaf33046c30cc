import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JourneyServer } from './server'

export interface ReadMail {
  subject: string
  text: string
  html: string
}

/** The mails to an address, oldest first, decoded as a mail program shows them: also those in other scripts. */
export async function readMailsTo({ dataDirectory }: JourneyServer, address: string): Promise<ReadMail[]> {
  const directory = join(dataDirectory, 'mail')
  const names = await readdir(directory).catch(() => [])
  const sources = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(directory, name), 'utf8')),
  )
  return sources.filter((source) => source.includes(`To: ${address}`)).map(readMail)
}

function readMail(source: string): ReadMail {
  const { head } = divide(source)
  const [, boundary] = /boundary="([^"]+)"/.exec(head) ?? []
  const parts = boundary ? source.split(`--${boundary}`).slice(1).map(divide) : [divide(source)]
  const bodyOf = (type: string) => {
    const part = parts.find((one) => one.head.includes(`Content-Type: ${type}`))
    return part ? decode(part.body, /Content-Transfer-Encoding: (\S+)/.exec(part.head)?.[1] ?? '') : ''
  }
  const subject = /^Subject: (.*(?:\r?\n .*)*)/m.exec(head)?.[1] ?? ''
  return { subject: readWords(subject), text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function divide(part: string): { head: string; body: string } {
  const trimmed = part.trimStart()
  const at = /\r?\n\r?\n/.exec(trimmed)
  return at
    ? { head: trimmed.slice(0, at.index), body: trimmed.slice(at.index + at[0].length) }
    : { head: trimmed, body: '' }
}

/** A header of several encoded words: `=?UTF-8?Q?Risiti?=`. */
function readWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B' ? decode(word, 'base64') : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    )
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AUDIENCES } from '../../server/http/api/access'
import { SEALED_COLUMNS } from '../../server/platform/secrets/sealed-columns'
import { ROOT } from '../spec/reports'
import { readText } from './table'

/** The sources that run on a server or in a browser. */
function readSources(root: string): { path: string; text: string }[] {
  return readdirSync(resolve(ROOT, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${root}/${name}`)
    .filter((path) => /\.(?:ts|tsx|js)$/.test(path) && !/\.test\.tsx?$|\/(?:testing|sandbox|demo)\//.test(path))
    .map((path) => ({ path, text: readText(path) }))
}

const server = readSources('server')
const all = [...server, ...readSources('pwa'), ...readSources('shared')]

function findIn(sources: typeof all, pattern: RegExp): string[] {
  return [...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found]) => found ?? '')))].sort()
}
const missingIn = (document: string, words: readonly string[]) => {
  const text = readText(document)
  return words.filter((word) => !text.includes(`\`${word}\``))
}

describe('the documents about security', () => {
  it('list every secret of the configuration and every algorithm in the sources', () => {
    const variables = [...readText('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
    const secrets = variables.filter((name) => /KEY|SECRET|TOKEN|SMTP_URL|DATABASE_URL/.test(name))
    expect(secrets.length).toBeGreaterThan(8)
    expect(missingIn('docs/keys.md', secrets)).toEqual([])
    const algorithms = findIn(server, /create(?:Hash|Hmac|Cipheriv)\(\s*'([^']+)'/g)
    expect(algorithms).toEqual(['aes-256-gcm', 'sha1', 'sha256'])
    expect(missingIn('docs/keys.md', [...algorithms, 'hkdf', 'ed25519'])).toEqual([])
  })

  it('give every table a level of protection, and name what is encrypted', () => {
    const tables = findIn(
      server.filter(({ text }) => text.includes('interface Tables')),
      /^ {4}(\w+): \w+Table$/gm,
    )
    expect(tables.length).toBeGreaterThan(40)
    expect(missingIn('docs/data.md', tables)).toEqual([])
    const rows = readText('docs/data.md').split('\n')
    const sealed = new Set(Object.keys(SEALED_COLUMNS).map((column) => column.split('.')[0]))
    const unmarked = [...sealed].filter(
      (table) => !rows.some((row) => row.includes(`\`${table}\``) && row.includes('sealed')),
    )
    expect(unmarked).toEqual([])
  })

  it('list every host that the server or a browser connects to', () => {
    const hosts = findIn(
      server.filter(({ path }) => path.includes('/providers/') || /(?:config|key-modes)\.ts$/.test(path)),
      /['" ](https:\/\/(?!\*)[a-z0-9.-]+\.[a-z]{2,})/g,
    )
    expect(hosts.length).toBeGreaterThan(5)
    expect(missingIn('docs/outside.md', hosts)).toEqual([])
  })

  it('have the audiences, the lives of sessions and the signing-in calls of the code', () => {
    expect(missingIn('docs/access.md', [...new Set(Object.values(AUDIENCES))])).toEqual([])
    expect(missingIn('docs/access.md', ['login', 'signUp', 'resetPassword'])).toEqual([])
    const sessions = readText('server/community/sessions/sessions.ts')
    expect(sessions).toContain('const IDLE = { person: 30 * DAY, admin: 60 * MINUTE }')
    expect(sessions).toContain('const LIFETIME = { person: 90 * DAY, admin: 12 * HOUR }')
    expect(sessions).toContain('const SESSIONS_PER_PERSON = 20')
    for (const row of [
      '| without a visit | 30 days | 60 minutes |',
      '| in all | 90 days | 12 hours |',
      '| 20; the one',
    ])
      expect(readText('docs/access.md')).toContain(row)
  })

  it('say how input, pictures and costly work are bounded, and link to every limit', () => {
    for (const part of ['**Every value**', '**Together**', '**Steps**', '## Pictures', '## Costly work', '(limits.md)'])
      expect(readText('docs/input.md')).toContain(part)
    for (const part of ['## Every request', '## Sizes', '## Accounts', '## Fundraisers and money'])
      expect(readText('docs/limits.md')).toContain(part)
  })

  it('say within which time a package with a hole is replaced, and which packages deserve care', () => {
    for (const row of ['| critical | 48 hours |', '| high | 7 days |', '| other | 30 days |'])
      expect(readText('docs/components.md')).toContain(row)
    const names = Object.keys(JSON.parse(readText('package.json')).dependencies)
    const careful = [
      ...(readText('docs/components.md')
        .split('deserve more care')[1]
        ?.matchAll(/`([^`]+)`/g) ?? []),
    ]
    expect(careful.map(([, name]) => name).filter((name) => !names.includes(name ?? ''))).toEqual([])
  })
})

describe('the sources', () => {
  it('run no text as code, as a command or as HTML', () => {
    const found = findIn(
      // Starts the commands of this build as processes of their own, without a shell.
      all.filter(({ path }) => path !== 'server/operations/backups/run-command.ts'),
      /(child_process|new Function\b|\beval\(|dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write)/g,
    )
    expect(found).toEqual([])
  })

  it('never switch off the check of certificates', () => {
    expect(findIn(server, /(rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity)/g)).toEqual([])
  })

  it('draw nothing that must not be guessed from Math.random', () => {
    const paths = server.filter(({ text }) => text.includes('Math.random')).map(({ path }) => path)
    expect(paths).toEqual(['server/http/limits/request-guard.ts', 'server/platform/database/retry.ts'])
  })

  it('put no variable text into SQL', () => {
    const sources = server.filter(({ path }) => !path.includes('/migrations/'))
    expect(findIn(sources, /(sql\.raw\((?!engine ===)[^)]*\))/g)).toEqual([])
  })

  it('contain no secret', () => {
    expect(
      findIn(all, /((?:sk|rk|whsec)_live_[A-Za-z0-9]{8,}|FLWSECK-[A-Za-z0-9]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY)/g),
    ).toEqual([])
  })
})

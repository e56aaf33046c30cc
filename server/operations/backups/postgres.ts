import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from './files'
import { BackupError } from './manifest'
import { startProcess } from './run-command'

/** Milliseconds. */
const LIMIT = 60 * 60_000

export async function dumpPostgres(databaseUrl: string, target: string, name: string): Promise<string> {
  const finished = join(target, `${name}.dump`)
  const unfinished = `${finished}.part`
  const { address, password } = splitPassword(databaseUrl)
  try {
    await mkdir(target, { recursive: true, mode: 0o700 })
    const given = ['--format=custom', '--no-password', `--file=${unfinished}`, `--dbname=${address}`]
    const { isDone, output } = await startProcess('pg_dump', given, { PGPASSWORD: password }, LIMIT).ended
    if (!isDone) throw new BackupError(`pg_dump failed: ${output.replace(/\.$/, '')}`)
    await chmod(unfinished, 0o600)
    await sync(unfinished)
    await rename(unfinished, finished)
    await sync(target)
    return finished
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

/** Works on the text: `URL` refuses `postgres://pamoja@/pamoja?host=/run/postgresql`. */
export function splitPassword(databaseUrl: string): { address: string; password: string | undefined } {
  const [, scheme = '', account = '', rest = ''] = /^(\w+:\/\/)(?:([^/?#]*)@)?(.*)$/s.exec(databaseUrl) ?? []
  const [user = '', ...secret] = account.split(':')
  const [path = '', query = ''] = rest.split('?', 2)
  const settings = new URLSearchParams(query)
  const written = settings.get('password') || decodeURIComponent(secret.join(':'))
  // The first one only our driver knows.
  const kept = query.split('&').filter((each) => !/^(?:uselibpqcompat|password)=/.test(each))
  const address = scheme + (account && `${user}@`) + path + (kept.join('&') && `?${kept.join('&')}`)
  return { address, password: written || process.env.PGPASSWORD }
}

import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import { formatNumber } from '#shared/language/format'
import type { Context } from '../../../context'
import type { Config } from '../../../platform/config'
import { type LastBackup, readLastBackup } from '../../backups/facts'
import type { Check, Finding } from '../check'
import { ok, problem, warning } from '../findings'
import { isProof, SELF_TEST_PATH, signSelfTest } from '../self-test'
import { backupVerified } from './backup-verified'
import { books } from './books'
import { mail } from './mail'
import { maintenance } from './maintenance'
import { modeCheck } from './mode'
import { providers } from './providers'
import { queues } from './queues'
import { siteCheck } from './site'

/** Milliseconds that a request to ourselves may take. */
const TIMEOUT = 5_000

/** An address of no machine (RFC 5737), which a forger might claim. */
const FORGED = '203.0.113.77'

const seen = z.object({ address: z.string(), hops: z.number(), trustedProxies: z.number(), proof: z.string() })
type Seen = z.output<typeof seen>

/** How a request to PUBLIC_URL arrives here; or why it can't be reached from here; or the status of another server. */
type Answer = { from: 'us'; seen: Seen } | { from: 'nobody'; reason: string } | { from: 'another'; status: number }

/** Sends no secret, and believes only a reply with this installation's proof: anybody can answer 200. */
async function askOurselves(context: Context): Promise<Answer> {
  const { authorization, nonce } = signSelfTest(context)
  const reply = await reach(`${context.config.publicUrl}${SELF_TEST_PATH}`, {
    headers: { Authorization: authorization, 'X-Forwarded-For': FORGED },
  })
  if (typeof reply === 'string') return { from: 'nobody', reason: reply }
  const parsed = seen.safeParse(parse(reply.text))
  const isUs = reply.status === 200 && parsed.success && isProof(context, nonce, parsed.data.proof)
  return isUs ? { from: 'us', seen: parsed.data } : { from: 'another', status: reply.status }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The reply, or in a word why there is none. */
async function reach(address: string, init: RequestInit): Promise<{ status: number; text: string } | string> {
  try {
    const reply = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    return { status: reply.status, text: (await reply.text()).slice(0, 1_000) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
  }
}

/** Whether PUBLIC_URL leads here, and whether the proxies in front tell us the visitor's address and let nobody choose it. */
export const publicAddress: Check = {
  name: 'public-address',
  title: 'Public address',
  async run(context) {
    const { publicUrl } = context.config
    const answer = await askOurselves(context)
    if (answer.from === 'nobody')
      return [
        warning(
          `${publicUrl} can’t be reached from this server (${answer.reason})`,
          'Try it from elsewhere. If it works there, this network only can’t reach its own public address. If not, check DNS, the proxy and the firewall.',
        ),
      ]
    if (answer.from === 'another')
      return [
        problem(
          `Another server answers at ${publicUrl} (status ${answer.status})`,
          'PUBLIC_URL and the proxy must lead to this server, with this SECRET_KEY.',
        ),
      ]
    return [judge(answer.seen)]
  },
}

function judge({ address, hops, trustedProxies }: Seen): Finding {
  if (address === FORGED)
    return problem(
      'Visitors can choose the address that limits count',
      `TRUSTED_PROXIES=${trustedProxies} is too high, or the proxy passes on X-Forwarded-For as it comes. Caddy and nginx need 1.`,
    )
  // Our own forged value and those of the proxies: as many hops as proxies, and one more.
  if (hops > 1 && trustedProxies === 0)
    return problem(
      'All visitors share the proxy’s address, so one of them can use up the limits of all',
      'Set TRUSTED_PROXIES=1.',
    )
  return ok('It leads here, and the visitor’s address arrives')
}

const MIB = 1024 * 1024
/** Bytes: less than this, and one backup or a busy hour fills the disk. */
const LITTLE = 1024 * MIB
const TOO_LITTLE = 200 * MIB
const SMALL_SHARE = 0.1

/** The space that is left for the database, pictures and backups. */
export const disk: Check = {
  name: 'disk',
  title: 'Disk',
  async run({ config }) {
    const folder = config.dataDirectory
    try {
      const { bavail, blocks, bsize } = await statfs(folder)
      const free = bavail * bsize
      const text = `${formatNumber(Math.floor(free / MIB))} MiB are free in ${folder}`
      if (free < TOO_LITTLE)
        return [problem(text, 'Free some space now: without it no donation can be recorded, only refused.')]
      if (free < LITTLE || bavail / blocks < SMALL_SHARE)
        return [warning(text, 'Add space, or move older backups to another disk.')]
      return [ok(text)]
    } catch {
      return [problem(`${folder} can’t be read`, 'Check DATA_DIR and the rights of the folder.')]
    }
  },
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether a loss of the disk would cost more than it has to. */
export const backupAge: Check = {
  name: 'backup-age',
  title: 'Backups',
  async run({ config, database, clock }) {
    if (database.engine === 'postgres')
      return [
        {
          level: 'warning',
          text: 'The data is on PostgreSQL: this server can’t know whether it is backed up.',
          advice:
            'Run npm run pamoja -- backup by cron, or have the host of the database do it, and try a restore (docs/operate.md).',
        },
      ]
    const last = await readLastBackup(database.read)
    return last ? findingsOf(last, config, clock()) : [neverTaken(config)]
  },
}

function neverTaken({ production, backups }: Config): Finding {
  const text = 'No backup was ever taken.'
  if (!production) return { level: 'ok', text, advice: null }
  // In production only an explicit `off` switches them off: the disk may be copied by other means.
  if (backups.everyMs === null)
    return {
      level: 'warning',
      text,
      advice: 'BACKUP_EVERY is off. Is the data copied by other means (docs/operate.md)?',
    }
  return {
    level: 'problem',
    text,
    advice: 'Set BACKUP_EVERY, or run npm run pamoja -- backup by cron (docs/operate.md).',
  }
}

function findingsOf({ at, path, problem }: LastBackup, { backups }: Config, now: number): Finding[] {
  const age = Math.max(0, now - at)
  // Without a schedule of our own, one backup a day is expected.
  const expected = backups.everyMs ?? DAY
  const isVeryOld = backups.everyMs !== null && age > Math.max(3 * expected, DAY + HOUR)
  const level = isVeryOld ? 'problem' : age > 2 * expected ? 'warning' : 'ok'
  const advice =
    level === 'ok'
      ? null
      : 'Run npm run pamoja -- backup to see what is wrong: the disk may be full, the folder of backups missing, or cron stopped.'
  const findings: Finding[] = [{ level, text: `The last backup is ${inWords(age)} old: ${path}.`, advice }]
  if (problem !== null)
    findings.push({
      level: 'problem',
      text: `The data has a problem, which is in its last backup too: ${problem}.`,
      advice: 'The backup is kept, and so is the last one without problems. Find out what changed the data.',
    })
  return findings
}

function inWords(age: number): string {
  const [count, unit] =
    age < 2 * HOUR ? [age / MINUTE, 'minute'] : age < 2 * DAY ? [age / HOUR, 'hour'] : [age / DAY, 'day']
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** Every check of an installation, in the order in which they are printed and shown. */
export const CHECKS: readonly Check[] = [
  disk,
  books,
  backupAge,
  backupVerified,
  queues,
  mail,
  providers,
  publicAddress,
  modeCheck,
  siteCheck,
  maintenance,
]

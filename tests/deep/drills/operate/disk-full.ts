import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPaymentIntent } from '../../../../shared/contract/payments'
import { startBuiltServer } from '../../../servers/built-server'
import type { DrillResult } from './restart'

/** Megabytes: room for an empty site, and not much more. */
const DISK = 48
/** Milliseconds after which a state that does not come is a failure of the drill. */
const PATIENCE = 60_000
const WRITES = 100

/** Fills the disk of a server and its sandbox, asks them for writes and pages, and frees it again. Null where this user may not mount a disk. */
export async function fillDisk(): Promise<DrillResult | null> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'pamoja-full-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m`, 'none', dataDirectory]).status !== 0) {
    rmSync(dataDirectory, { recursive: true })
    return null
  }
  try {
    return await underFullDisk(dataDirectory)
  } finally {
    spawnSync('umount', ['-l', dataDirectory])
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

async function underFullDisk(dataDirectory: string): Promise<DrillResult> {
  const environment = { DEMO_DATA: 'off', LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' }
  const server = await startBuiltServer({ dataDirectory, environment })
  const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status
  const isReady = async (wanted: boolean) => {
    for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await wait(100))
      if (((await statusOf(`${server.origin}/readyz`)) === 200) === wanted) return true
    return false
  }
  // Each quote is stored.
  const write = (number: number) =>
    statusOf(`${server.origin}/api/mobile-money-quote?amount=${2_500 + number}&country=KE`)
  const payInSandbox = () =>
    statusOf(`${server.sandboxOrigin}/v1/payment_intents`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_sandbox', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'amount=2500&currency=usd',
    })
  try {
    const before = await write(0)
    const filler = join(dataDirectory, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=16k'])
    const refused: number[] = []
    let sandboxRefused = 0
    for (let number = 1; number <= WRITES; number += 1) {
      refused.push(await write(number))
      if ((await payInSandbox()) > 500) sandboxRefused += 1
    }
    const notReady = await isReady(false)
    const pages = [await statusOf(server.origin), await statusOf(`${server.origin}/api/fundraisers`)]
    const payment = await statusOf(server.origin + createPaymentIntent.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    rmSync(filler)
    const readyAgain = await isReady(true)
    const after = await write(WRITES + 1)
    const survived = (await server.kill('SIGTERM')) === 0
    const unavailable = refused.filter((status) => status === 503).length
    const wrong = refused.filter((status) => status !== 503 && status !== 200).length
    return {
      figures: {
        writes: WRITES,
        'answered 503': unavailable,
        'other errors': wrong,
        'refused by the sandbox': sandboxRefused,
        'pages shown': pages.filter((status) => status === 200).length,
        'an empty payment': payment,
        '/readyz': notReady ? 'not ready, and ready again' : 'did not notice',
        'writes before and after': `${before}, ${after}`,
        'ended with 0': survived ? 'yes' : 'no',
      },
      ok:
        unavailable > 0 &&
        wrong === 0 &&
        notReady &&
        readyAgain &&
        survived &&
        [...pages, before, after].every((status) => status === 200),
    }
  } finally {
    await server.kill()
  }
}

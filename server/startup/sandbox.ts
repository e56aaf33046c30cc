import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findProviders,
  type ProviderAccess,
  SandboxSilent,
  sandboxAccess,
  sandboxTokens,
} from '../operations/commands/open-providers'
import { type Config, ConfigError } from '../platform/config'
import type { Log } from '../platform/log'
import type { Secrets } from '../platform/secrets/secrets'
import { type Sandbox, startSandbox } from '../sandbox/start'

/** Milliseconds: machines that start together bring up the server with the sandbox before this one; and between two tries. */
const LONGEST_WAIT = 60_000
const PAUSE = 1_000

interface OpenedSandbox {
  access: ProviderAccess
  /** Null: it is another server's. */
  own: Sandbox | null
}

/** Starts the sandbox, or finds the one that another server runs. Throws a ConfigError when that does not answer within a minute. */
export async function openSandbox(config: Config, secrets: Secrets, log: Log): Promise<OpenedSandbox> {
  const { sandboxPort, sandboxUrl, host, dataDirectory } = config
  if (sandboxPort === null) return { access: await waitForSandbox(config, log), own: null }
  const own = await startSandbox({
    port: sandboxPort,
    host,
    stateFile: join(dataDirectory, 'sandbox.json'),
    controlTokens: sandboxTokens(secrets),
    ...(sandboxUrl && { publicOrigin: sandboxUrl }),
  })
  return { access: sandboxAccess(own), own }
}

async function waitForSandbox(config: Config, log: Log): Promise<ProviderAccess> {
  for (let waited = 0; ; waited += PAUSE) {
    try {
      return await findProviders(config)
    } catch (error) {
      if (!(error instanceof SandboxSilent) || waited >= LONGEST_WAIT) throw inWords(error)
      if (waited === 0) log.warn(`No sandbox answers at SANDBOX_URL: waiting for up to ${LONGEST_WAIT / 1_000} seconds`)
      await sleep(PAUSE)
    }
  }
}

function inWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const advice = 'With SANDBOX_PORT=off another server runs the sandbox, with the same SECRET_KEY and SANDBOX_URL.'
  return new ConfigError(`SANDBOX_URL: ${error.message}\n  ${advice}`, { cause: error })
}

import { join } from 'node:path'
import type { Config } from '../platform/config'
import { type Sandbox, startSandbox } from '../sandbox/start'

export function openSandbox({ sandboxPort: port, host, dataDirectory }: Config): Promise<Sandbox> {
  return startSandbox({ port, host, stateFile: join(dataDirectory, 'sandbox.json') })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { renderer } from '../../../pwa/entry-server'
import { readPageAddress } from '../../../server/http/language'
import type { Build } from '../../../server/http/pages/build'
import { discovery } from '../../../server/http/pages/discovery'
import { pages } from '../../../server/http/pages/pages'
import { refreshSite, type SiteMaker } from '../../../server/http/site'
import { readConfig } from '../../../server/platform/config'
import { seedDemo } from '../../../server/startup/demo/seed'
import { startServer } from '../../../server/startup/start'
import type { PublicSettings } from '../../../shared/page'
import { freePorts } from '../../servers/free-ports'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server of this run. */
    origin: string
    /** The public settings that it gives to each page. */
    settings: PublicSettings
    /** The SQLite file of that server. */
    databaseFile: string
    /** Where its mails are stored. */
    mailDirectory: string
  }
}

/** Nothing here loads styles or scripts by address. */
const NO_BUILD: Build = {
  id: 'sources',
  criticalStyle: '',
  criticalStyleHash: '',
  criticalStyleOf: () => '',
  loader: '',
  loaderHash: '',
  script: '',
  styles: [],
  chunksOf: () => [],
  wordsOf: () => [],
  wordBytes: {},
}

/** Once per run: starts the whole server from its sources, on SQLite, with demo data. Returns the function that stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'pamoja-screens-'))
  const [port, sandboxPort] = await freePorts(2)
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDirectory,
    DEMO_DATA: 'off',
    PAYOUT_SECOND_APPROVAL_FROM: '20000',
    LOG_LEVEL: 'warn',
  })
  const makeSite: SiteMaker = async (context) => {
    await seedDemo({ ...context, media: null })
    project.provide('settings', context.settings)
    const options = { renderer: async () => renderer, build: () => NO_BUILD, contentSecurityPolicy: '' }
    return (api) => [
      refreshSite(context),
      discovery(context, options.renderer),
      readPageAddress,
      pages(context, (call, callArguments) => api.invoke(call, callArguments), options),
    ]
  }
  const server = await startServer(config, makeSite)
  project.provide('origin', server.origin)
  project.provide('databaseFile', join(dataDirectory, 'pamoja.db'))
  project.provide('mailDirectory', join(dataDirectory, 'mail'))
  return async () => {
    await server.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

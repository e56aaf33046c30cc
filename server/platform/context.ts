import type { PublicSettings } from '#shared/page'
import type { Config } from './config'
import type { Database } from './database/open'
import type { MediaStore } from './images/store'
import type { Log } from './log/log'
import type { SecurityLog } from './log/security-log'
import type { Metrics } from './metrics'
import type { Secrets } from './secrets/secrets'
import type { Site } from './site'

export interface PlatformContext {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly log: Log
  readonly securityLog: SecurityLog
  readonly metrics: Metrics
  readonly media: MediaStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly site: Site
  readonly settings: PublicSettings
}

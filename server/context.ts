import type { PublicSettings } from '#shared/page'
import type { Config } from './config'
import type { Database } from './database/open'
import type { Log } from './log'
import type { MediaStore } from './media/store'
import type { Gateways } from './payments/gateways'
import type { Secrets } from './secrets'

/** Every collaborator, built once. Tests build their own. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly gateways: Gateways
  readonly log: Log
  readonly media: MediaStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** What every page may know about this server. */
  readonly settings: PublicSettings
}

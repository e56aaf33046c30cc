import type { PlatformContext } from './platform/context'
import type { Gateways } from './providers/registry'

/** The collaborators of the whole server, built once. Tests build their own. */
export interface Context extends PlatformContext {
  readonly gateways: Gateways
}

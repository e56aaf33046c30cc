import type { PlatformContext } from './platform/context'
import type { Gateways } from './providers/registry'

export interface Context extends PlatformContext {
  readonly gateways: Gateways
}

import type { Metrics } from '../platform/metrics'
import { ProviderUnavailable } from './gateway'
import { type Gateways, mapGateways } from './registry'

/** The same gateways; each of their calls to a provider is counted by how it ended. */
export function countCalls(gateways: Gateways, metrics: Pick<Metrics, 'countProviderCall'>): Gateways {
  return mapGateways(gateways, (gateway) => counted(gateway, metrics))
}

function counted<Gateway extends { readonly provider: string }>(
  gateway: Gateway,
  metrics: Pick<Metrics, 'countProviderCall'>,
): Gateway {
  return new Proxy(gateway, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, values)
        if (result instanceof Promise) count(metrics, { provider: target.provider, call: String(name) }, result)
        return result
      }
    },
  })
}

function count(
  metrics: Pick<Metrics, 'countProviderCall'>,
  call: { provider: string; call: string },
  result: Promise<unknown>,
): void {
  result.then(
    () => metrics.countProviderCall({ ...call, outcome: 'done' }),
    (error: unknown) =>
      metrics.countProviderCall({ ...call, outcome: error instanceof ProviderUnavailable ? 'unavailable' : 'refused' }),
  )
}

import type { Generated } from 'kysely'
import type { WithDefault } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'

declare module '../../platform/database/schema' {
  interface Tables {
    provider_events: {
      id: Generated<number>
      provider: Provider
      /** The provider's event id; without one, the event, its subject and its status together. */
      eventKey: string
      type: string
      /** Of the payment in the event. */
      reference: string | null
      /** JSON of a `ProviderChange`: what to request from the provider. */
      change: string
      /** The raw body, encrypted because it names people. */
      payload: string
      /** `stored`: kept for later use (refunds, disputes). `unmatched`: about a payment that is not ours. */
      status: WithDefault<'received' | 'done' | 'stored' | 'unmatched' | 'failed'>
      attempts: WithDefault<number>
      nextAttemptAt: Timestamp
      error: string | null
      createdAt: Timestamp
    }
  }
}

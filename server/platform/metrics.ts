import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface TimedRequest {
  method: string
  /** The pattern of its route, such as `/api/users/:id`. */
  route: string
  status: number
  seconds: number
}

/** Counts what this process does, and writes it as text for Prometheus. Labels never have personal data or free text. */
export interface Metrics {
  countRequest(request: TimedRequest): void
  /** `unavailable`: no usable answer came. `refused`: the provider said no. */
  countProviderCall(call: { provider: string; call: string; outcome: 'done' | 'refused' | 'unavailable' }): void
  /** `delayed`: it is tried again later. `failed`: it is not. */
  countMail(outcome: 'sent' | 'delayed' | 'failed'): void
  /** Adds a figure that is read when the metrics are. One that can't be read is left out. */
  addGauge(gauge: GaugeOptions): void
  write(): Promise<string>
}

interface GaugeOptions {
  name: string
  help: string
  label: string
  read: () => Promise<Record<string, number>> | Record<string, number>
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** `process`: also the figures of the process, such as memory, processor time and how late the event loop is. One per process. */
export function createMetrics({ process = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'pamoja_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    // Seconds: from a cached page to a call that waits for a provider.
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const calls = new Counter({
    name: 'pamoja_provider_calls_total',
    help: 'Calls to payment providers by how they ended',
    labelNames: ['provider', 'call', 'outcome'],
    registers,
  })
  const mails = new Counter({
    name: 'pamoja_mails_total',
    help: 'Tries to send a mail by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  return {
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countProviderCall: (call) => calls.inc({ ...call }),
    countMail: (outcome) => mails.inc({ outcome }),
    addGauge({ name, help, label, read }) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset()
          const values = await readOrNone(read)
          for (const [text, value] of Object.entries(values)) this.set({ [label]: text }, value)
        },
      })
    },
    write: () => registry.metrics(),
  }
}

/** While the database is away, the other figures matter all the more. */
async function readOrNone(read: GaugeOptions['read']): Promise<Record<string, number>> {
  try {
    return await read()
  } catch {
    return {}
  }
}

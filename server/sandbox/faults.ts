import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Gate, json, type Reply } from './http'

/**
 * The kind of a fault, its place and its number.
 * Calls: `delay` (ms), `reset` (the socket), `half-body`, `reshape` (removes the field at `path` from the reply), `shape` (success in a
 * shape that nobody knows), `status`, `hang` (ms, then 503); `when`: before or after the call runs.
 * `stripe.webhook`, `flutterwave.webhook`, `pawapay.webhook`: `drop`, `bad-signature`.
 */
export const faultSchema = z.strictObject({
  /** A route's name or its beginning, such as `stripe.payment_intents`; `*` is every call. */
  at: z.string(),
  kind: z.enum(['delay', 'reset', 'half-body', 'reshape', 'shape', 'status', 'hang', 'drop', 'bad-signature']),
  when: z.enum(['before', 'after']).default('before'),
  /** How many times it strikes; 0 is always. */
  times: z.number().int().min(0).default(1),
  ms: z.number().int().min(0).default(28_000),
  status: z.union([500, 502, 503, 429, 400, 401, 403].map((code) => z.literal(code))).default(500),
  /** With dots: `data.0.id`. */
  path: z.string().default(''),
})
type Fault = z.output<typeof faultSchema>

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let faults: Fault[] = []
  const strike = (at: string) => {
    const striking = faults.filter((fault) => matches(fault.at, at))
    for (const fault of striking)
      if (fault.times > 0 && --fault.times === 0) faults = faults.filter((other) => other !== fault)
    return striking
  }
  return {
    add: (fault: z.input<typeof faultSchema>) => void faults.push(faultSchema.parse(fault)),
    list: () => structuredClone(faults),
    clear(): void {
      faults = []
    },
    strike,
    /** Runs a call between the faults that are set for it. `refusal` builds its provider's error. */
    gate:
      (at: string, refusal: (status: number) => Reply): Gate =>
      async (work) => {
        const striking = strike(at)
        const isBefore = ({ kind, when }: Fault) => when === 'before' && !CHANGES_REPLY.includes(kind)
        for (const fault of striking.filter(isBefore)) {
          const spoiled = await spoil(fault, null, refusal)
          if (spoiled) return { made: null, sent: spoiled }
        }
        const made = work()
        let sent = made
        for (const fault of striking.filter((candidate) => !isBefore(candidate)))
          sent = (await spoil(fault, sent, refusal)) ?? sent
        return { made, sent }
      },
  }
}

/** These strike after the call whatever `when` says. */
const CHANGES_REPLY: Fault['kind'][] = ['half-body', 'reshape']

async function spoil(fault: Fault, reply: Reply | null, refusal: (status: number) => Reply): Promise<Reply | null> {
  if (fault.kind === 'delay' || fault.kind === 'hang') await wait(fault.ms, undefined, { ref: false })
  if (fault.kind === 'status') return refusal(fault.status)
  if (fault.kind === 'hang') return refusal(503)
  if (fault.kind === 'shape') return json(200, { answer: 'in a shape that nobody knows' })
  if (fault.kind === 'reset') return { ...refusal(500), manner: 'reset' }
  if (fault.kind === 'half-body' && reply) return { ...reply, manner: 'half' }
  if (fault.kind === 'reshape' && reply) return { ...reply, body: withoutField(reply.body, fault.path.split('.')) }
  return null
}

/** A JSON text without the field at a path; the same text if it has none. */
function withoutField(body: string, path: readonly string[]): string {
  const reply: unknown = JSON.parse(body)
  const parent = path.slice(0, -1).reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), reply)
  if (isFields(parent)) delete parent[path.at(-1) ?? '']
  return JSON.stringify(reply)
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Webhooks are not calls: a fault must give their whole name. */
function matches(pattern: string, at: string): boolean {
  return pattern === at || (!at.endsWith('.webhook') && (pattern === '*' || at.startsWith(`${pattern}.`)))
}

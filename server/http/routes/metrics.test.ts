import { describe, expect, it } from 'vitest'
import { createHealth } from '../../operations/health/checks'
import { addFigures } from '../../operations/health/figures'
import { countCalls } from '../../providers/registry'
import { buildUser } from '../../testing/builders'
import { createTestContext } from '../../testing/context'
import { serve } from '../../testing/serve'

const TOKEN = 'a token of at least 16 characters'

const made = await createTestContext()
const context = { ...made, config: { ...made.config, metricsToken: TOKEN } }
addFigures(context, createHealth(context))
const server = await serve(context)

const read = (token = TOKEN) => fetch(`${server.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
const text = async () => (await read()).text()

describe('the metrics', () => {
  it('count requests by the pattern of their route', async () => {
    const user = await buildUser(context)
    await (await fetch(`${server.origin}/api/users/${user.id}`)).text()
    const line = 'pamoja_http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="2xx"} 1'
    await expect.poll(text).toContain(line)
  })

  it('count calls to providers by how they ended', async () => {
    const { stripe } = countCalls(context.gateways, context.metrics)
    await stripe.listChanges(context.clock())
    context.sandbox.control.faults.add({ at: 'stripe', kind: 'status', status: 500, times: 0 })
    await expect(stripe.listChanges(context.clock())).rejects.toThrow()
    context.sandbox.control.faults.clear()
    const metrics = await text()
    for (const outcome of ['done', 'unavailable'])
      expect(metrics).toContain(
        `pamoja_provider_calls_total{provider="stripe",call="listChanges",outcome="${outcome}"} 1`,
      )
  })

  it('have the queues and the stuck jobs', async () => {
    const metrics = await text()
    expect(metrics).toContain('pamoja_queue_waiting{queue="mail_to_send"} 0')
    expect(metrics).toContain('pamoja_stuck_jobs{kind="all"} 0')
  })

  it('need the token, and have no address beside the site without one', async () => {
    for (const token of ['', 'another token of this length!!!!!']) expect((await read(token)).status).toBe(401)
    const open = await serve({ ...context, config: { ...context.config, metricsToken: null } })
    expect((await fetch(`${open.origin}/metrics`)).status).toBe(404)
  })
})

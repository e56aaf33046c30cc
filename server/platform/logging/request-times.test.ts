import { Histogram, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createRequestTimes } from './request-times'

const REQUESTS = [
  { method: 'GET', route: '/api/users/:id', status: 200, seconds: 0.001 },
  { method: 'GET', route: '/api/users/:id', status: 204, seconds: 0.005 },
  { method: 'GET', route: '/api/users/:id', status: 304, seconds: 0.0051 },
  { method: 'GET', route: '/', status: 499, seconds: 0.75 },
  { method: 'other', route: 'none', status: 405, seconds: 10.5 },
  { method: 'GET', route: 'a "quote" \\ and\na line', status: 200, seconds: 0.02 },
]

describe('the times of requests', () => {
  it('are written as the library for Prometheus writes a histogram', async () => {
    const registry = new Registry()
    const histogram = new Histogram({
      name: 'pamoja_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    })
    const times = createRequestTimes()
    for (const request of REQUESTS) {
      const { method, route, status, seconds } = request
      histogram.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      times.count(request)
    }
    const sorted = (text: string) => text.trim().split('\n').sort()
    expect(sorted(times.write())).toEqual(sorted(await registry.metrics()))
  })
})

import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { runs } from '../../../scripts/test/runs'
import { clientAddress } from './client-address'

it('is the address of a request that Koa reads behind the same number of proxies', () => {
  const part = fc.constantFrom('203.0.113.9', ' 198.51.100.7', '2001:db8::1 ', '', 'nonsense')
  const forwarded = fc.option(fc.array(part, { maxLength: 4 }).map((parts) => parts.join(',')))
  const property = fc.property(forwarded, fc.nat(3), (header, trustedProxies) => {
    const request = new IncomingMessage(new Socket())
    if (header !== null) request.headers['x-forwarded-for'] = header
    const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
    expect(clientAddress(request, trustedProxies)).toBe(app.createContext(request, new ServerResponse(request)).ip)
  })
  fc.assert(property, runs(300))
})

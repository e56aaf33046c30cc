import * as v from 'valibot'
import { defineCall } from '../base/call'

export const listCountries = defineCall({
  name: 'listCountries',
  summary: 'Counts the fundraisers that can be given to in each country that has any',
  method: 'GET',
  path: '/api/fundraisers/countries',
  access: { audience: 'anyone', limit: 'requests' },
  reply: v.array(v.object({ country: v.string(), count: v.number() })),
})

import { createQueryClient } from '../../../pwa/api/queries'
import { keep } from '../../../pwa/offline/reading/kept-queries'
import { queryStore } from '../../../pwa/offline/storage/query-store'
import type { RouteQuery } from '../../../pwa/page/route'
import { fundraiserQuery } from '../../../pwa/screens/fundraiser/fundraiser-route'
import type { Fundraiser } from '../../../shared/contract/fundraisers'

/** Runs in a page: the product's own code that keeps replies on the device, with nothing of the app around it. */
const client = createQueryClient(() => Promise.reject(new Error('All data is there')))

/** Keeps the details of so many fundraisers, as a device does that has read them all. They stay in memory too. */
async function fill(fundraiser: Fundraiser, count: number): Promise<number> {
  for (let id = 1; id <= count; id += 1) await write({ ...fundraiser, id })
  return (await queryStore.entries()).length
}

/** Changes one of them so often, each time after the last change is on the device. Returns the milliseconds of one write. */
async function change(fundraiser: Fundraiser, times: number): Promise<number> {
  const began = performance.now()
  for (let time = 1; time <= times; time += 1) {
    await write({ ...fundraiser, id: 1, currentAmount: fundraiser.currentAmount + time })
  }
  return (performance.now() - began) / times
}

/** What the first of them has on the device. */
const amountOnDevice = async (): Promise<unknown> => {
  const found = (await queryStore.entries()).find(([key]) => key.includes('"id":"1"'))
  const data = found?.[1].state.data
  return typeof data === 'object' && data !== null && 'currentAmount' in data ? data.currentAmount : undefined
}

async function write(fundraiser: Fundraiser): Promise<void> {
  const details: RouteQuery = fundraiserQuery(String(fundraiser.id))
  const query = client.getQueryCache().build(client, client.defaultQueryOptions(details))
  query.setData(fundraiser)
  await keep(query)
}

const storing = { fill, change, amountOnDevice }
window.storing = storing

declare global {
  interface Window {
    storing: typeof storing
  }
}

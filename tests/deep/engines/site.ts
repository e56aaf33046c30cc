import { cp, rm } from 'node:fs/promises'
import { startBuiltServer } from '../../servers/built-server'
import { startCountingProxy } from '../../servers/counting-proxy'
import { makeDataDirectory, makeSeededData } from '../../servers/seeded-data'

export interface Fundraiser {
  id: number
  title: string
  isActive: boolean
  endDate: string | null
}

/** The built server with its demo, behind a proxy that stays when the server is gone. */
export async function startSite() {
  const dataDirectory = await makeDataDirectory()
  const seeded = process.env.SEEDED_DATA ?? (await makeSeededData())
  await cp(seeded, dataDirectory, { recursive: true })
  if (!process.env.SEEDED_DATA) await rm(seeded, { recursive: true, force: true })
  const proxy = await startCountingProxy()
  const server = await startBuiltServer({ dataDirectory, publicUrl: proxy.origin })
  proxy.forwardTo(server.port)
  const read = async <T>(path: string): Promise<T> => (await fetch(server.origin + path)).json()
  return {
    origin: proxy.origin,
    /** Breaks every connection, as in a place without network. Switches of browsers don't reach the workers of all engines. */
    disconnect: () => server.kill(),
    connect: () => server.start(),
    /** Open fundraisers, the newest first. Each journey has its own, so that it can count donations. */
    async openFundraiser(index: number): Promise<Fundraiser> {
      const all = await read<Fundraiser[]>('/api/fundraisers?limit=100&sort=newest')
      const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString()
      const open = all.filter(({ isActive, endDate }) => isActive && (endDate === null || endDate > inAWeek))
      const chosen = open[index]
      if (!chosen) throw new Error(`The demo has no ${index} open fundraisers`)
      return chosen
    },
    countDonations: async (id: number) => (await read<unknown[]>(`/api/fundraisers/${id}/donations?limit=100`)).length,
    published: async (title: string) =>
      (await read<Fundraiser[]>(`/api/fundraisers?limit=100&sort=newest&fresh=${Date.now()}`)).filter(
        (one) => one.title === title,
      ),
    async close() {
      await server.kill('SIGTERM')
      await proxy.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>

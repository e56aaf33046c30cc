const TOKEN = 'a token for measuring the event loop'
/** A setting of the server with which it tells how late its event loop is. */
export const TELLS_DELAY = { METRICS_TOKEN: TOKEN }
/** Milliseconds between two ticks of the server's clock, which its figure includes. */
const TICK = 10
const FIGURE = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m

/** The 99th percentile of the delay of a server's event loop during some work, in milliseconds, by its own clock. */
export async function delayDuring(origin: string, work: () => Promise<unknown>): Promise<number> {
  // Each reading lets the figure begin anew.
  await readDelay(origin)
  await work()
  return readDelay(origin)
}

async function readDelay(origin: string): Promise<number> {
  const reply = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const figure = FIGURE.exec(await reply.text())?.[1]
  if (!figure) throw new Error(`The server does not tell the delay of its event loop: ${reply.status}`)
  return Math.max(0, Number(figure) * 1_000 - TICK)
}

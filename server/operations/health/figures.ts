import type { Context } from '../../context'
import { MINUTE, SECOND } from '../../platform/durations'
import { countStuckJobs } from '../admin/stuck-jobs'
import { worstLevel } from './check'
import type { Health } from './checks'
import { listQueues } from './queues'

const LEVELS = { ok: 0, warning: 1, problem: 2 }

/** Adds the figures that are read from the data: queues, stuck jobs and what the checks found. Each is read once in a while, whoever asks. */
export function addFigures(context: Context, health: Health): void {
  const { metrics, clock } = context
  const queues = readAtMostEvery(10 * SECOND, clock, () => listQueues(context))
  metrics.addGauge({
    name: 'pamoja_queue_waiting',
    help: 'Jobs that wait, by queue',
    label: 'queue',
    read: async () => Object.fromEntries((await queues()).map(({ name, waiting }) => [labelOf(name), waiting])),
  })
  metrics.addGauge({
    name: 'pamoja_queue_oldest_age_seconds',
    help: 'Age of the job that waits longest, by queue',
    label: 'queue',
    read: async () =>
      Object.fromEntries(
        (await queues()).map(({ name, oldest }) => [
          labelOf(name),
          oldest === null ? 0 : Math.max(0, (clock() - oldest) / SECOND),
        ]),
      ),
  })
  metrics.addGauge({
    name: 'pamoja_stuck_jobs',
    help: 'Jobs that need a person',
    label: 'kind',
    read: readAtMostEvery(MINUTE, clock, async () => ({ all: await countStuckJobs(context) })),
  })
  metrics.addGauge({
    name: 'pamoja_check_level',
    help: 'What the checks of `npm run pamoja -- doctor` found last: 0 ok, 1 warning, 2 problem',
    label: 'check',
    read: () => Object.fromEntries(health.results().map(({ name, findings }) => [name, LEVELS[worstLevel(findings)]])),
  })
}

/** `mail_to_send` for "Mail to send". */
const labelOf = (name: string) => name.toLowerCase().replace(/\W+/g, '_')

/** Several readers share one result while it is younger than `ms`. A failed one is not shared. */
function readAtMostEvery<Result>(ms: number, clock: () => number, read: () => Promise<Result>): () => Promise<Result> {
  let cached: { at: number; result: Promise<Result> } | null = null
  return () => {
    if (cached && clock() - cached.at < ms) return cached.result
    const result = read()
    cached = { at: clock(), result }
    result.catch(() => {
      if (cached?.result === result) cached = null
    })
    return result
  }
}

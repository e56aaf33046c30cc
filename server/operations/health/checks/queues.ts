import { readMaintenance } from '../../../platform/site/maintenance'
import { listQueues } from '../../admin/stuck-jobs/queues'
import { countStuckJobs } from '../../admin/stuck-jobs/stuck-jobs'
import type { Check } from '../check'
import { duration, ok, problem, warning } from '../findings'

const MINUTE = 60_000
/** Milliseconds after which work that no person has to do is late, and after which it has stopped. */
const LATE = 15 * MINUTE
const STOPPED = 60 * MINUTE
/** The queues that wait for a person. */
const FOR_PEOPLE = new Set([
  'Payouts to decide',
  'Payouts on their way',
  'Bank accounts to verify',
  'Refunds on their way',
])

/** Whether the work in the background goes on. */
export const queues: Check = {
  name: 'queues',
  title: 'Background work',
  async run(context) {
    const stuck = await countStuckJobs(context)
    const needed = stuck > 0 ? [warning(`${stuck} jobs need a person`, 'An admin finds them under “Stuck jobs”.')] : []
    // Its own check warns of it.
    if (await readMaintenance(context.database.read)) return [ok('It rests until maintenance ends'), ...needed]
    const late = (await listQueues(context))
      .filter(({ name }) => !FOR_PEOPLE.has(name))
      .map(({ name, waiting, oldest }) => ({ name, waiting, age: oldest === null ? 0 : context.clock() - oldest }))
      .filter(({ age }) => age > LATE)
    const findings = late.map(({ name, waiting, age }) => {
      const text = `${name}: ${waiting}, the oldest for ${duration(age)}`
      const advice =
        'Is the server running, and can it reach the provider or the mail server? Its log says why it fails.'
      return age > STOPPED ? problem(text, advice) : warning(text, advice)
    })
    return findings.length + stuck > 0 ? [...findings, ...needed] : [ok('Nothing is late')]
  },
}

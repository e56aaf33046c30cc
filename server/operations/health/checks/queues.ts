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
    const late = (await listQueues(context))
      .filter(({ name, oldest }) => oldest !== null && !FOR_PEOPLE.has(name))
      .map(({ name, waiting, oldest }) => ({ name, waiting, age: context.clock() - Date.parse(oldest ?? '') }))
      .filter(({ age }) => age > LATE)
    const findings = late.map(({ name, waiting, age }) => {
      const text = `${name}: ${waiting}, the oldest for ${duration(age)}`
      const advice =
        'Is the server running, and can it reach the provider or the mail server? Its log says why it fails.'
      return age > STOPPED ? problem(text, advice) : warning(text, advice)
    })
    const stuck = await countStuckJobs(context)
    if (stuck > 0) findings.push(warning(`${stuck} jobs need a person`, 'An admin finds them under “Stuck jobs”.'))
    return findings.length > 0 ? findings : [ok('Nothing is late')]
  },
}

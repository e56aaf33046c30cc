import { readMaintenance } from '../../../platform/maintenance'
import type { Check } from '../check'
import { ok, warning } from '../findings'

/** Whether maintenance is on: it is easily forgotten. */
export const maintenance: Check = {
  name: 'maintenance',
  title: 'Maintenance',
  async run({ database }) {
    const on = await readMaintenance(database.read)
    if (on === null) return [ok('Maintenance is off')]
    const since = `${new Date(on.since).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    return [
      warning(
        `Maintenance has been on since ${since}: nobody can change anything`,
        'End it with: npm run pamoja -- maintenance off',
      ),
    ]
  },
}

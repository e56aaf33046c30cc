import { readConfig } from '../../platform/config'
import { readMaintenance, setMaintenance } from '../../platform/maintenance'
import { openData } from '../../platform/secrets/keys'
import { CommandError, openMigrated, runCommand } from './command'

const LONGEST = 200
const USAGE = 'Please say what to do: npm run pamoja -- maintenance on [message], npm run pamoja -- maintenance off'

/** `pamoja -- maintenance on|off [message]`, also while the server runs. */
runCommand(async ([action, ...words]) => {
  if (action !== 'on' && action !== 'off') throw new CommandError(USAGE)
  const message = words.join(' ').replace(/\p{C}/gu, ' ').trim() || null
  if (message && message.length > LONGEST) throw new CommandError(`Please keep the message to ${LONGEST} characters.`)
  const isOn = action === 'on'
  const { database } = await openData(readConfig(process.env), { open: openMigrated })
  try {
    const before = await readMaintenance(database.read)
    // Without a message the one before stays.
    const change = { isOn, message: message ?? before?.message ?? null, actorId: null, now: Date.now() }
    await setMaintenance(database, change)
    if (isOn) return `Maintenance is on${before ? ', as it was' : ''}. End it with: npm run pamoja -- maintenance off`
    return before ? 'Maintenance is off: everything works again.' : 'Maintenance was not on.'
  } finally {
    await database.close()
  }
})

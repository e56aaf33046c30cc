import { readFact } from '../../../platform/installation'
import type { Check, Finding } from '../check'

const WORDS = {
  sandbox: 'Payments go to the sandbox: no real money moves.',
  test: 'Payments are made with the providers’ test keys: no real money moves.',
  live: 'Payments move real money.',
}

/** Which money moves here. A public server without real money looks like one that has it. */
export const modeCheck: Check = {
  name: 'mode',
  title: 'Mode',
  async run({ config, database, settings }): Promise<Finding[]> {
    const { mode, production } = config
    const stored = await readFact(database.read, 'mode')
    if (stored !== null && stored !== mode) {
      const text = `The data is in mode ${stored}, and this server runs in mode ${mode}.`
      return [{ level: 'problem', text, advice: 'Stop this server. Two servers with other keys share this data.' }]
    }
    const sandbox = await readFact(database.read, 'sandbox')
    if (mode === 'sandbox' && sandbox !== null && sandbox !== settings.cardKey) {
      const text =
        'Another server has started a sandbox of its own on this data: neither finds the payments of the other one.'
      const advice =
        'Let one server run the sandbox, set SANDBOX_PORT=off on the others (docs/outgrown.md), and restart them.'
      return [{ level: 'warning', text, advice }]
    }
    if (production && mode !== 'live') {
      const advice = 'For a trial this is right. To take donations, begin with live keys and an empty database.'
      return [{ level: 'warning', text: WORDS[mode], advice }]
    }
    return [{ level: 'ok', text: WORDS[mode], advice: null }]
  },
}

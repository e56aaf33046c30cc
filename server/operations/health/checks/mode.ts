import type { Check } from '../check'
import { ok, warning } from '../findings'

const WORDS = {
  sandbox: 'Payments go to the sandbox: no real money moves',
  test: 'Payments are made with the providers’ test keys: no real money moves',
  live: 'Payments move real money',
}

/** Which money moves here. A public server without real money looks like one that has it. */
export const modeCheck: Check = {
  name: 'mode',
  title: 'Mode',
  run: async ({ config: { mode, production } }) => [
    production && mode !== 'live'
      ? warning(
          WORDS[mode],
          'For a trial this is right. To take donations, begin with live keys and an empty database.',
        )
      : ok(WORDS[mode]),
  ],
}

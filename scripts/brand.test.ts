import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BRAND_GREEN, DARK_GROUND } from '../shared/brand'

it.each([
  ['the stylesheet', 'pwa/styles/_tokens.scss', `--green: ${BRAND_GREEN};`],
  ['the installed app', 'manifest.webmanifest', `"theme_color": "${BRAND_GREEN}"`],
  ['the dark theme', 'pwa/styles/_tokens.scss', `--ground: ${DARK_GROUND};`],
])('%s has the same colours as mails, pictures and the browser’s bar', (_, file, line) => {
  expect(readFileSync(file, 'utf8')).toContain(line)
})

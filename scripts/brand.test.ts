import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BRAND_GREEN } from '../shared/brand'

it.each([
  ['the stylesheet', 'pwa/styles/_tokens.scss', `--green: ${BRAND_GREEN};`],
  ['the installed app', 'manifest.webmanifest', `"theme_color": "${BRAND_GREEN}"`],
])('%s has the same green as mails and pictures', (_, file, line) => {
  expect(readFileSync(file, 'utf8')).toContain(line)
})

import { appendFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { readBuild } from '../../../server/http/pages/build'
import { buildSources } from '../../builds/build-sources'
import { bytesOf, changedIn, filesOfBuild, keptFiles } from '../../builds/kept-files'

const CLIENT = resolve(import.meta.dirname, '../../../dist/client')
/** Of the bytes that an installed app keeps. */
const SHARE_OF_ONE_LINE = 0.01

test('an edited line changes the file that it is in, and no other', async () => {
  const edit = (sources: string) =>
    appendFileSync(join(sources, 'pwa/screens/browse/BrowseScreen.tsx'), "console.debug('edited')\n")
  await buildSources({ edit }, (edited) => {
    const [before, after] = [filesOfBuild(CLIENT), filesOfBuild(edited)]
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
    expect(changedIn(before, after)).toEqual(['BrowseScreen.js'])
    expect(readBuild(edited).id).not.toBe(readBuild(CLIENT).id)

    const [kept, keptAfter] = [keptFiles(CLIENT), keptFiles(edited)]
    const changed = changedIn(kept, keptAfter)
    expect(changed).toEqual(['BrowseScreen.js'])
    expect(bytesOf(keptAfter, changed) / bytesOf(keptAfter)).toBeLessThanOrEqual(SHARE_OF_ONE_LINE)
  })
})

test('no file says which build it is of', () => {
  const { id } = readBuild(CLIENT)
  const files = [...filesOfBuild(CLIENT)]
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(([, text]) => text.includes(id)).map(([name]) => name)).toEqual([])
})

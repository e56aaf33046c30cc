import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { currentBuild, makeBuildFolder, removeOldBuilds, switchTo } from '../../../scripts/build/swap.mjs'
import { startBuiltServer } from '../../servers/built-server'

const ROOT = resolve(import.meta.dirname, '../../..')
const REQUESTS = 1_000
const PATHS = [
  '/',
  '/about',
  '/help',
  '/fees',
  '/terms',
  '/privacy',
  '/auth',
  '/browse?q=water',
  '/healthz',
  '/api/fundraisers',
]

test('a running server keeps its own build while another takes the place of dist', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-swapped-'))
  const dataDirectory = join(folder, 'data')
  const build = makeBuildFolder(folder, 'in use')
  cpSync(resolve(ROOT, 'dist/'), build, { recursive: true, dereference: true })
  switchTo(folder, build)
  copyFileSync(resolve(ROOT, 'package.json'), join(folder, 'package.json'))
  // The pages of the sandbox are in `server`.
  for (const name of ['node_modules', 'server']) symlinkSync(resolve(ROOT, name), join(folder, name), 'junction')
  mkdirSync(dataDirectory)
  const server = await startBuiltServer({ dataDirectory, folder, environment: { DEMO_DATA: 'off' } })
  try {
    const next = makeBuildFolder(folder, 'next')
    writeFileSync(join(next, 'sources.sha256'), 'next')
    switchTo(folder, next)
    removeOldBuilds(folder, Date.now())
    expect(currentBuild(folder)).toBe(next)

    // The parts of these pages load only now. So do the scripts that the first one names.
    const scripts = [...(await (await fetch(server.origin)).text()).matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)]
    const paths = [...PATHS, ...scripts.map(([path]) => path)]
    const failed: string[] = []
    for (let count = 0; count < REQUESTS; count++) {
      const path = paths[count % paths.length] ?? '/'
      const { status } = await fetch(server.origin + path)
      if (status !== 200) failed.push(`${status} ${path}`)
    }
    expect(failed).toEqual([])
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})

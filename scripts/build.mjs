import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compressTextFiles } from './build/compress.mjs'
import { restoreEarlierAssets, setAssetsAside } from './build/earlier-assets.mjs'
import { BUILD_STAMP } from './setup/build.mjs'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT, runPackage } from './setup/run.mjs'
import { hashOfSources } from './setup/sources.mjs'

const DIST = resolve(ROOT, 'dist')

/** Builds the browser's files, compresses them and restores files for tabs that still run an earlier build. Then builds the server. */
await runScript(async () => {
  const sources = hashOfSources()
  rmSync(BUILD_STAMP, { force: true })
  mkdirSync(DIST, { recursive: true })
  setAssetsAside(DIST)
  await build([])
  await compressTextFiles(resolve(DIST, 'client'))
  restoreEarlierAssets(DIST, Date.now())
  await build(['--ssr'])
  writeFileSync(BUILD_STAMP, sources)
})

/** @param {string[]} options */
async function build(options) {
  // Selects React's production build. The server may run with another NODE_ENV later.
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...options], { env })
  if (code !== 0) throw new Refusal('vite build failed; the reason is above.')
}

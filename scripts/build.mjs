import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compressTextFiles } from './build/compress.mjs'
import { putAwayAssets, restoreEarlierAssets } from './build/earlier-assets.mjs'
import { BUILD_STAMP } from './setup/build.mjs'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT, runPackage } from './setup/run.mjs'
import { hashOfSources } from './setup/sources.mjs'

const DIST = resolve(ROOT, 'dist')

/** The browser's build, compressed and with the files that open tabs of earlier builds still ask for; then the server's. */
await runScript(async () => {
  const sources = hashOfSources()
  rmSync(BUILD_STAMP, { force: true })
  mkdirSync(DIST, { recursive: true })
  putAwayAssets(DIST)
  await build([])
  await compressTextFiles(resolve(DIST, 'client'))
  restoreEarlierAssets(DIST, Date.now())
  await build(['--ssr'])
  writeFileSync(BUILD_STAMP, sources)
})

/** @param {string[]} options */
async function build(options) {
  // React's production build, whatever NODE_ENV the server will run with.
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...options], { env })
  if (code !== 0) throw new Refusal('vite build failed; the reason is above.')
}

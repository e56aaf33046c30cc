import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compressTextFiles } from './build/compress.mjs'
import { currentBuild, makeBuildFolder, removeOldBuilds, switchTo } from './build/swap.mjs'
import { BUILD_STAMP } from './setup/build.mjs'
import { keepEarlierAssets } from './setup/earlier-assets.mjs'
import { installPackages } from './setup/packages.mjs'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT, runPackage } from './setup/run.mjs'
import { hashOfSources } from './setup/sources.mjs'

/** `npm run build`: works in a new folder, and `dist` becomes a link to it when it is finished. */
await runScript(async () => {
  await installPackages()
  const sources = hashOfSources()
  const folder = makeBuildFolder(ROOT, sources)
  try {
    await build(['--outDir', relative(ROOT, join(folder, 'client'))])
    // An address of a worker never changes.
    renameSync(join(folder, 'client/service-worker.js'), join(folder, 'client/sw.js'))
    await compressTextFiles(join(folder, 'client'))
    const previous = currentBuild(ROOT)
    keepEarlierAssets(previous && join(previous, 'client'), join(folder, 'client'), Date.now())
    await build(['--ssr', '--outDir', relative(ROOT, join(folder, 'server'))])
    writeFileSync(join(folder, BUILD_STAMP), sources)
    switchTo(ROOT, folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  removeOldBuilds(ROOT, Date.now())
})

/** @param {string[]} options */
async function build(options) {
  // Selects React's production build. The server may run with another NODE_ENV later.
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...options], { env })
  if (code !== 0) throw new Refusal('vite build failed; the reason is above.')
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildIfNeeded } from './setup/build.mjs'
import { installPackages } from './setup/packages.mjs'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT, run } from './setup/run.mjs'
import { billOfMaterials } from './setup/sbom.mjs'
import { releaseName, stageRelease } from './setup/stage-release.mjs'

/**
 * `npm run release`: builds, and packs the build with the packages that run on a server into `release/`, beside the list of these packages
 * (CycloneDX). Unpacked on a machine of the same kind, `node scripts/start.mjs` starts at once; on another, it first installs the packages.
 * With `-- --folder <folder>` it copies all that into a folder instead, for a container.
 */
await runScript(async () => {
  await installPackages()
  await buildIfNeeded()
  const [option, target] = process.argv.slice(2)
  if (option === '--folder' && target) return stageRelease(resolve(target))
  const folder = resolve(ROOT, 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const name = releaseName()
  writeFileSync(resolve(folder, `${name}.cdx.json`), await billOfMaterials())
  stageRelease(resolve(folder, name))
  if ((await run('tar', ['-czf', `${name}.tar.gz`, name], { cwd: folder })) !== 0)
    throw new Refusal('The release could not be packed; the reason is above.')
  rmSync(resolve(folder, name), { recursive: true })
  console.log(`release/${name}.tar.gz\nrelease/${name}.cdx.json`)
})

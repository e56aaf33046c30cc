import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildIfNeeded } from './setup/build.mjs'
import { installPackages } from './setup/packages.mjs'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT, run } from './setup/run.mjs'
import { billOfMaterials } from './setup/sbom.mjs'

/** What a server needs to run: the build, the lock of its packages and the script that starts it. */
const CONTENTS = [
  'dist',
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'scripts/start.mjs',
  'scripts/setup',
  'docs',
  'README.md',
  'LICENSE',
]

/** The pages of the stand-in providers, for a trial with PAYMENTS=sandbox. */
function sandboxPages() {
  const folders = readdirSync(resolve(ROOT, 'server/sandbox')).map((name) => `server/sandbox/${name}/browser`)
  return folders.filter((folder) => existsSync(resolve(ROOT, folder)))
}

/**
 * `npm run release`: builds, and packs what a server needs into `release/pamoja-<version>.tar.gz`, beside the list of its packages
 * (CycloneDX). Unpacked on a server, `node scripts/start.mjs` installs the packages that run there, and nothing else.
 */
await runScript(async () => {
  await installPackages()
  await buildIfNeeded()
  const { version } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const folder = resolve(ROOT, 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const name = `pamoja-${version}`
  writeFileSync(resolve(folder, `${name}.cdx.json`), await billOfMaterials())
  if ((await run('tar', ['-czf', `release/${name}.tar.gz`, ...CONTENTS, ...sandboxPages()])) !== 0)
    throw new Refusal('The release could not be packed; the reason is above.')
  console.log(`release/${name}.tar.gz\nrelease/${name}.cdx.json`)
})

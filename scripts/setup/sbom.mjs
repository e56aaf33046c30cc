import { spawnSync } from 'node:child_process'
import { Refusal } from './refusal.mjs'
import { ROOT } from './run.mjs'

/** The packages that run on a server, with versions, licences and hashes, as CycloneDX JSON. Read from the lock file alone. */
export async function billOfMaterials() {
  const npm = process.env.npm_execpath
  const wanted = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
  const [program, programArguments] = npm ? [process.execPath, [npm, ...wanted]] : ['npm', wanted]
  const { status, stdout, stderr } = spawnSync(program, programArguments, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Refusal(`npm could not list the packages:\n${stderr}`)
  return stdout
}

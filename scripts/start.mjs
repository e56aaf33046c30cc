/** `npm start`: installs and builds if necessary, then runs the server in this process. */
import './setup/node.mjs'

// Not imported at the top, because an older Node can't parse these files.
const { existsSync } = await import('node:fs')
const { resolve } = await import('node:path')
const { pathToFileURL } = await import('node:url')
const { Refusal, runScript } = await import('./setup/refusal.mjs')

await runScript(async () => {
  const { ROOT } = await import('./setup/run.mjs')
  const { loadSettings } = await import('./setup/settings.mjs')
  const { installPackages } = await import('./setup/packages.mjs')
  const { buildIfNeeded, isBuilt, isRelease } = await import('./setup/build.mjs')
  const { runProgram } = await import('./setup/program.mjs')

  process.chdir(ROOT)
  // Variables that are already set take precedence over the file.
  loadSettings('.env')
  const rules = resolve('server/platform/required-variables.js')
  // A release has no sources, and its server checks everything at once.
  if (existsSync(rules)) {
    const problems = (await import(pathToFileURL(rules).href)).requiredProblems(process.env)
    if (problems.length > 0) throw new Refusal(`The configuration is not usable:\n${problems.join('\n')}`)
  }
  await installPackages({ development: !(isRelease() || (process.env.NODE_ENV === 'production' && isBuilt())) })
  await buildIfNeeded()
  await runProgram('main')
})

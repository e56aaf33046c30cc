/**
 * `npm start`: installs packages and builds if necessary, then runs the server in this process. With the name of a command, it runs
 * that command of the build that is there instead: `node scripts/start.mjs backup`. A command never installs or builds, because a server
 * may be running on the same files. Only `install-and-build` does that, and starts nothing. Root installs and builds, and then becomes
 * the user who owns the data.
 */
const OLDEST_NODE = { major: 20, minor: 19 }

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
  console.error(
    `Pamoja needs Node.js ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer; this is ${process.versions.node}. Download it from https://nodejs.org.`,
  )
  process.exit(1)
}

// Not imported at the top, because an older Node can't parse these files.
const { existsSync } = await import('node:fs')
const { resolve } = await import('node:path')
const { pathToFileURL } = await import('node:url')
const { Refusal, runScript } = await import('./setup/refusal.mjs')

await runScript(async () => {
  const { ROOT } = await import('./setup/run.mjs')
  const { refuseUnusable } = await import('./setup/command.mjs')
  const { loadSettings } = await import('./setup/settings.mjs')
  const { becomeOwnerOf } = await import('./setup/owner.mjs')
  const [command = 'main'] = process.argv.splice(2, 1)

  process.chdir(ROOT)
  // Variables that are already set take precedence over the file.
  loadSettings('.env')
  if (command === 'install-and-build') return prepareServer()
  if (command === 'main') {
    const rules = resolve('server/platform/required-variables.js')
    // A release has no sources, and its server checks everything at once.
    if (existsSync(rules)) {
      const problems = (await import(pathToFileURL(rules).href)).requiredProblems(process.env)
      if (problems.length > 0) throw new Refusal(`The configuration is not usable:\n${problems.join('\n')}`)
    }
    await prepareServer()
  } else refuseUnusable(command)
  const program = resolve('dist/server', `${command}.js`)
  becomeOwnerOf(process.env.DATA_DIR || 'data/run', program)
  endWithParent()
  await import(pathToFileURL(program).href)
})

/** Installs and builds what is missing, which takes minutes in a fresh clone. */
async function prepareServer() {
  const { installPackages, removeDevelopmentPackages } = await import('./setup/packages.mjs')
  const { buildIfNeeded, isBuilt, isRelease } = await import('./setup/build.mjs')
  const production = process.env.NODE_ENV === 'production'
  await installPackages({ development: !((production || isRelease()) && isBuilt()) })
  await buildIfNeeded()
  // The live server has only what runs there: every other package is one more that could be taken over.
  if (production) await removeDevelopmentPackages()
}

/**
 * A signal to npm ends npm's shell, but some shells do not end their child processes, and the server would keep running. It detects
 * the end of its parent process, and then stops as if it had received the signal.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}

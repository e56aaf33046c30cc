/**
 * `npm start`: installs and builds what is missing or out of date, then becomes the server. With a name it becomes another of
 * the server's commands instead: `node scripts/start.mjs backup`.
 */
const OLDEST_NODE = { major: 20, minor: 19 }

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
  console.error(
    `Pamoja needs Node.js ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer; this is ${process.versions.node}. https://nodejs.org has it.`,
  )
  process.exit(1)
}

// Only now: an older Node could not read what these files are written in.
const { existsSync } = await import('node:fs')
const { resolve } = await import('node:path')
const { pathToFileURL } = await import('node:url')
const { runScript } = await import('./setup/refusal.mjs')

await runScript(async () => {
  const { ROOT } = await import('./setup/run.mjs')
  const { installPackages } = await import('./setup/packages.mjs')
  const { buildIfNeeded } = await import('./setup/build.mjs')
  const [command = 'main'] = process.argv.splice(2, 1)

  process.chdir(ROOT)
  await installPackages()
  await buildIfNeeded()
  endWithParent()
  // What is set already wins over the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
  await import(pathToFileURL(resolve('dist/server', `${command}.js`)).href)
})

/**
 * A signal to npm ends npm's shell, and with some shells not what the shell has started: then nobody is left who could stop
 * the server. It notices, and stops as if it had got the signal.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

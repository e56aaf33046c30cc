// Ends the process where Node.js is too old. It only uses what an older one can parse, and is imported before everything else.
const OLDEST = { major: 20, minor: 19 }

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
  console.error(
    `Pamoja needs Node.js ${OLDEST.major}.${OLDEST.minor} or newer; this is ${process.versions.node}. Download it from https://nodejs.org.`,
  )
  process.exit(1)
}

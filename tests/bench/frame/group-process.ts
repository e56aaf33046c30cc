import { GROUPS } from '../registry'

/** The process of one group: measures it, and sends each row to the process that asked for it. */
const [name] = process.argv.slice(2)
const group = GROUPS.find((each) => each.name === name)
if (!group) throw new RangeError(`No such group: ${name}`)

// When the process that asked has ended, nobody needs the figures.
process.once('disconnect', () => process.exit(1))
const measure = await group.load()
await measure((row) => process.send?.(row))
// Not `process.exitCode`: a package that starts PostgreSQL sets it, and what was started may keep the process alive.
await new Promise((resolve) => process.send?.({ ended: true }, resolve))
process.exit(0)

import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

const BUILD = resolve(import.meta.dirname, '../../../../dist/server')

/** Runs a command of the build, as `npm run` does. */
export function runBuilt(
  name: string,
  given: string[],
  variables: Record<string, string>,
): Promise<{ code: unknown; output: string }> {
  return new Promise((finish) => {
    const options = { env: { PATH: process.env.PATH, ...variables } }
    execFile(process.execPath, [resolve(BUILD, `${name}.js`), ...given], options, (error, stdout, stderr) =>
      finish({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })
}

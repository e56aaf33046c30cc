import { resolve } from 'node:path'
import { build } from 'vite'
import { messages } from '../../scripts/build/messages/messages'

/** A module of this folder with the product's own code that it imports, as one script that a page can run. */
export async function pageScript(module: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [messages({ hasPacks: false })],
    mode: 'production',
    build: {
      write: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, module),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const [script, ...others] = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  if (!script || others.length > 0) throw new Error(`${module} is not one script`)
  return script.code
}

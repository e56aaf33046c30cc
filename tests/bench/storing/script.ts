import { resolve } from 'node:path'
import { build } from 'vite'
import { messages } from '../../../scripts/build/messages/messages'

/** The code that writes replies to the device, as one script that a page can run. */
export async function storingScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [messages({ hasPacks: false })],
    mode: 'production',
    build: {
      write: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'entry.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const [script, ...others] = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  if (!script || others.length > 0) throw new Error('The code is not one script')
  return script.code
}

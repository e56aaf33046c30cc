import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { resolve } from 'node:path'
import type { Target } from './answers-per-second'

/** Requests the target once, and starts a process with plain node:http that sends the same answer to every request. */
export async function startBareServer(target: Target): Promise<{ port: number; stop(): void }> {
  const answer = await captureAnswer(target)
  const child = fork(resolve(import.meta.dirname, 'bare-server.mjs'), { execArgv: [] })
  child.send(answer)
  const [port] = await once(child, 'message')
  return { port, stop: () => child.kill() }
}

/** Headers that node:http adds itself, and that must not be sent twice. */
const WRITTEN_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

function captureAnswer({ port, path, headers }: Target): Promise<{ status: number; headers: string[]; body: string }> {
  return new Promise((done, fail) => {
    const request = get({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const pairs = answer.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
      )
      done({
        status: answer.statusCode ?? 0,
        headers: pairs.filter(([name = '']) => !WRITTEN_BY_NODE.has(name.toLowerCase())).flat(),
        body: Buffer.concat(chunks).toString('base64'),
      })
    })
    request.on('error', fail)
  })
}

import { get, type IncomingMessage } from 'node:http'

/** Returns the bytes of a server's answer to a browser's GET, including the status line and the headers. */
export async function answerBytes(address: string): Promise<number> {
  const { answer, socket } = await ask(address)
  await bodyBytes(answer)
  return socket.bytesRead
}

/** Returns the bytes of only the body of the answer, compressed as it was sent. */
export async function contentBytes(address: string): Promise<number> {
  const { answer } = await ask(address)
  return bodyBytes(answer)
}

function ask(address: string): Promise<{ answer: IncomingMessage; socket: IncomingMessage['socket'] }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
    // Needs a new connection, because a used one has already counted other bytes.
    get(address, { headers, agent: false }, (answer) => {
      if (answer.statusCode === 200) resolve({ answer, socket: answer.socket })
      else reject(new Error(`${address} answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}

async function bodyBytes(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  return bytes
}

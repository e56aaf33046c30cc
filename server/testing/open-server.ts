import { afterAll, onTestFinished } from 'vitest'
import { createTestContext, type TestContext } from './context'
import { serve, type TestServer } from './serve'

export interface OpenServer {
  context: TestContext
  server: TestServer
}

async function open() {
  const context = await createTestContext()
  const server = await serve(context)
  const close = async () => {
    await server.stop()
    await context.remove()
  }
  return { context, server, close }
}

/** A server with a database of its own for one test: for `beforeEach`. */
export async function openServer(): Promise<OpenServer> {
  const { close, ...opened } = await open()
  onTestFinished(close)
  return opened
}

/** The same for all tests of a file. */
export async function openFileServer(): Promise<OpenServer> {
  const { close, ...opened } = await open()
  afterAll(close)
  return opened
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

let child: ChildProcess
let output: string
let origin: string

beforeEach(async () => {
  output = ''
  child = fork(new URL('./run-process.ts', import.meta.url), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  ;[origin] = await once(child, 'message')
})
afterEach(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
})

const exit = async (): Promise<number> => (await once(child, 'exit'))[0]

async function ask(path: string, agent: Agent): Promise<{ status: number | undefined; body: string; connection: string | undefined }> {
  const request = get(origin + path, { agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode, body, connection: response.headers.connection }
}

/** Waits until new connections are refused. Every answer before that must be complete. */
async function untilRefused() {
  const statuses = new Set<number | undefined>()
  for (;;) {
    try {
      statuses.add((await ask('/live', new Agent())).status)
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toMatch(/ECONNREFUSED|ECONNRESET/)
      return statuses
    }
    await sleep(5)
  }
}

test('SIGTERM answers running requests, then exits with 0', async () => {
  const agent = new Agent({ keepAlive: true })
  const entered = once(child, 'message')
  const slow = ask('/slow', agent)
  await entered
  const exited = exit()
  child.kill('SIGTERM')
  const statuses = await untilRefused()
  expect([...statuses].filter((status) => status !== 200)).toEqual([])
  child.send('finish')
  expect(await slow).toEqual({ status: 200, body: 'finished', connection: 'close' })
  expect(await exited).toBe(0)
  agent.destroy()
})

test('SIGINT exits despite idle and unused connections', async () => {
  const agent = new Agent({ keepAlive: true })
  await ask('/live', agent)
  const mute = connect(Number(new URL(origin).port), '127.0.0.1')
  mute.on('error', () => undefined)
  await once(mute, 'connect')
  const exited = exit()
  child.kill('SIGINT')
  expect(await exited).toBe(0)
  mute.destroy()
  agent.destroy()
})

test('a second signal exits at once', async () => {
  const entered = once(child, 'message')
  const slow = ask('/slow', new Agent()).catch((error) => error.code)
  await entered
  const exited = exit()
  child.kill('SIGTERM')
  await untilRefused()
  child.kill('SIGTERM')
  expect(await exited).toBe(1)
  expect(await slow).toBe('ECONNRESET')
})

test('logs an uncaught rejection and exits with 1', async () => {
  const exited = exit()
  child.send('reject')
  expect(await exited).toBe(1)
  expect(output).toContain('uncaught')
})

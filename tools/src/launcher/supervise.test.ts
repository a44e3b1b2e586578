import { expect, it } from 'vitest'
import { type Running, restartDelay, supervise } from '#launcher/supervise.ts'

it('waits longer each time, and gives up after three restarts', () => {
  expect(restartDelay([0])).toBe(500)
  expect(restartDelay([0, 1000])).toBe(2000)
  expect(restartDelay([0, 1000, 4000])).toBe(8000)
  expect(restartDelay([0, 1000, 4000, 13_000])).toBeUndefined()
})

it('forgets deaths before a healthy minute', () => {
  expect(restartDelay([0, 1000, 4000, 70_000])).toBe(500)
  expect(restartDelay([0, 1000, 4000, 70_000, 71_000])).toBe(2000)
})

it('restarts a part that died, and reports it', async () => {
  const parts: { die(): void; stopped: boolean }[] = []
  const start = async (): Promise<Running> => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const part = { die: () => resolve(3), stopped: false }
    parts.push(part)
    if (parts.length === 2) restarted.resolve()
    return {
      ended: promise,
      async stop() {
        part.stopped = true
        resolve(0)
      },
    }
  }
  const restarted = Promise.withResolvers<void>()
  const lines: string[] = []
  const supervised = await supervise({ name: 'directory', logFile: '/nowhere', start, log: (text) => lines.push(text), giveUp: restarted.reject })
  parts[0]?.die()
  await restarted.promise
  expect(lines).toEqual(['directory stopped unexpectedly (3)\nRestarting it.'])
  await supervised.stop()
  expect(parts).toHaveLength(2)
  expect(parts[1]?.stopped).toBe(true)
})

it('gives up if a restart fails', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const gaveUp = Promise.withResolvers<Error>()
  let starts = 0
  const start = async (): Promise<Running> => {
    starts += 1
    if (starts > 1) throw new Error('the port is gone')
    return { ended: promise, stop: async () => {} }
  }
  await supervise({ name: 'directory', logFile: '/nowhere', start, log: () => {}, giveUp: gaveUp.resolve })
  resolve(1)
  expect((await gaveUp.promise).message).toBe('the port is gone')
})

it('does not restart a stopped part', async () => {
  let starts = 0
  const { promise, resolve } = Promise.withResolvers<number>()
  const supervised = await supervise({
    name: 'directory',
    logFile: '/nowhere',
    async start() {
      starts += 1
      return { ended: promise, stop: async () => resolve(0) }
    },
    log: () => {},
    giveUp: () => {},
  })
  await supervised.stop()
  expect(starts).toBe(1)
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { identify } from '#launcher/process-identity.ts'
import { withLock } from '#release/lock-file.ts'

let home: string
let file: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ungana-lock-'))
  file = join(home, '.lock')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('runs one holder at a time, runs all of them, and leaves no files', async () => {
  let inside = 0
  let most = 0
  const done: number[] = []
  await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      withLock(file, async () => {
        inside += 1
        most = Math.max(most, inside)
        await turn()
        inside -= 1
        done.push(index)
      }),
    ),
  )
  expect(most).toBe(1)
  expect(done).toHaveLength(5)
  expect(readdirSync(home)).toEqual([])
})

it('is free again after a failure', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(existsSync(file)).toBe(false)
})

it('does not wait for a dead process, or for another process with its number', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  for (const content of [
    { pid, started: 'long ago' },
    { pid: process.pid, started: 'before the last start of the machine' },
  ]) {
    writeFileSync(file, JSON.stringify(content))
    expect(await withLock(file, async () => 'in')).toBe('in')
  }
})

// An empty file is left by a power failure during the write.
it.each(['', '{"pid":7,"sta', 'null', '{}'])('replaces a lock file without a process: %s', async (content) => {
  writeFileSync(file, content)
  expect(await withLock(file, async () => 'in')).toBe('in')
  expect(readdirSync(home)).toEqual([])
})

it('names the process that holds the lock', async () => {
  writeFileSync(file, JSON.stringify(identify(process.pid)))
  const waits: number[] = []
  await expect(withLock(file, async () => {}, { patience: 120, onWait: ({ pid }) => waits.push(pid) })).rejects.toThrow(`Process ${process.pid}`)
  expect(waits).toEqual([process.pid])
  expect(existsSync(file)).toBe(true)
})

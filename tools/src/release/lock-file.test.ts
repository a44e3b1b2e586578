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

it('lets one in at a time, all in the end, and leaves nothing', async () => {
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

it('does not wait for a process that has died, nor for one that got its number', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  for (const left of [
    { pid, started: 'long ago' },
    { pid: process.pid, started: 'before the last start of the machine' },
  ]) {
    writeFileSync(file, JSON.stringify(left))
    expect(await withLock(file, async () => 'in')).toBe('in')
  }
})

// Empty: the power failed while it was written.
it.each(['', '{"pid":7,"sta', 'null', '{}'])('takes the place of a file that names nobody: %s', async (left) => {
  writeFileSync(file, left)
  expect(await withLock(file, async () => 'in')).toBe('in')
  expect(readdirSync(home)).toEqual([])
})

it('says who is in the way', async () => {
  writeFileSync(file, JSON.stringify(identify(process.pid)))
  const waits: number[] = []
  await expect(withLock(file, async () => {}, { patience: 120, onWait: ({ pid }) => waits.push(pid) })).rejects.toThrow(`Process ${process.pid}`)
  expect(waits).toEqual([process.pid])
  expect(existsSync(file)).toBe(true)
})

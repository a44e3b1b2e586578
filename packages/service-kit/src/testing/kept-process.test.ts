import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-process-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('ends when the program that keeps it is killed', async () => {
  const [main, keeper] = [join(folder, 'main.mjs'), join(folder, 'keeper.mjs')]
  writeFileSync(main, 'console.log(JSON.stringify({ pid: process.pid })); console.error(process.pid); setInterval(() => {}, 1000)')
  writeFileSync(
    keeper,
    `import { keepProcess } from ${JSON.stringify(new URL('./kept-process.ts', import.meta.url).href)}
    await keepProcess(${JSON.stringify(main)}, {}, (line) => console.log(line))`,
  )
  const parent: ChildProcess = spawn(process.execPath, [keeper], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  const pid = Number(line)
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
})

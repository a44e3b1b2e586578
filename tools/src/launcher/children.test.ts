import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startChild, stopLeftovers } from '#launcher/children.ts'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'

let stateDir: string
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'ungana-children-'))
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

const options = (name: string, script: string) => ({
  name,
  stateDir,
  command: process.execPath,
  args: ['-e', script],
  cwd: stateDir,
  env: {},
  logFile: join(stateDir, `${name}.log`),
})

const notes = () => readdirSync(join(stateDir, 'processes'))

it('keeps a note while a child runs, and logs its output', async () => {
  const child = await startChild(options('talker', 'console.log("hello"); setInterval(() => {}, 1000)'))
  expect(notes()).toEqual(['talker.json'])
  await untilLogged('talker', 'hello')
  await child.stop()
  expect(await child.ended).toBe('SIGTERM')
  expect(notes()).toEqual([])
})

it('passes on what a child sends', async () => {
  const text = await new Promise((resolve) => void startChild({ ...options('sender', 'process.send("a proxy")'), onText: resolve }))
  expect(text).toBe('a proxy')
})

it('kills a child that ignores SIGTERM, and its own children', async () => {
  const child = await startChild(
    options(
      'stubborn',
      `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
       process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(pid)`,
    ),
  )
  const grandchild = identify(Number(await untilLogged('stubborn', /\d+/))) as ProcessIdentity
  await child.stop(100)
  expect(await child.ended).toBe('SIGKILL')
  await untilGone(grandchild)
})

it('stops processes of a killed launcher', async () => {
  const leftover = await startLeftover('directory')
  expect(await stopLeftovers(stateDir)).toEqual(['directory'])
  expect(isAlive(leftover)).toBe(false)
})

it('does not touch another process that got the number of a dead one', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const identity = identify(stranger.pid as number) as ProcessIdentity
  mkdirSync(join(stateDir, 'processes'))
  writeFileSync(join(stateDir, 'processes/directory.json'), JSON.stringify({ pid: identity.pid, started: 'another time' }))
  expect(await stopLeftovers(stateDir)).toEqual([])
  expect(isAlive(identity)).toBe(true)
  stranger.kill('SIGKILL')
})

it('fails at once if the program does not exist', async () => {
  await expect(startChild({ ...options('none', ''), command: '/no/such/program' })).rejects.toThrow('ENOENT')
})

/** A child whose launcher is killed before it can stop it. */
async function startLeftover(name: string): Promise<ProcessIdentity> {
  const script = `
    import { startChild } from ${JSON.stringify(join(import.meta.dirname, 'children.ts'))}
    await startChild(${JSON.stringify(options(name, 'setInterval(() => {}, 1000)'))})
    process.kill(process.pid, 'SIGKILL')`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit', cwd: import.meta.dirname })
  await new Promise((resolve) => launcher.once('exit', resolve))
  const identity = JSON.parse(readFileSync(join(stateDir, `processes/${name}.json`), 'utf8')) as ProcessIdentity
  expect(isAlive(identity)).toBe(true)
  return identity
}

async function untilLogged(name: string, text: string | RegExp): Promise<string> {
  for (;;) {
    const match = readFileSync(join(stateDir, `${name}.log`), 'utf8').match(text)
    if (match) return match[0]
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function untilGone(identity: ProcessIdentity): Promise<void> {
  while (isAlive(identity)) await new Promise((resolve) => setTimeout(resolve, 10))
}

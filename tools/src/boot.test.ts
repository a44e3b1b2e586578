// tools/boot.mjs in a small separate checkout, with the Node that a fresh machine has.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'
import { checkoutRoot } from '#parts.ts'

/** The system's Node if it exists, because Debian's Node 20 cannot run TypeScript. */
const systemNode = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath
let root: string

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

/** A folder as `npm install` leaves it, containing only Node 24. */
function makeInstalled(): void {
  write('node_modules/.package-lock.json', '{ "packages": {} }')
  const own = `node_modules/node-${process.platform}-${process.arch}`
  if (existsSync(join(checkoutRoot, own))) symlinkSync(join(checkoutRoot, own), join(root, own))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ungana-boot-'))
  mkdirSync(join(root, 'tools'))
  cpSync(join(checkoutRoot, 'tools/boot.mjs'), join(root, 'tools/boot.mjs'))
  write('package.json', '{ "name": "fake", "version": "1.0.0", "type": "module" }')
  write(
    'package-lock.json',
    '{ "name": "fake", "version": "1.0.0", "lockfileVersion": 3, "requires": true, "packages": { "": { "name": "fake", "version": "1.0.0" } } }',
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const boot = (...args: string[]) => bootUnder(systemNode, ...args)
const bootUnder = (node: string, ...args: string[]) =>
  spawnSync(node, [join(root, 'tools/boot.mjs'), ...args], { encoding: 'utf8', env: {}, cwd: '/' })

function start(): { child: ChildProcess; output: () => string; until: (text: string) => Promise<void>; ended: Promise<number | null> } {
  const child = spawn(systemNode, [join(root, 'tools/boot.mjs'), 'start'], { env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return {
    child,
    output: () => output,
    async until(text) {
      while (!output.includes(text)) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    ended: new Promise((resolve) => child.once('exit', resolve)),
  }
}

it('runs the command on Node 24 with its arguments and returns its exit code', () => {
  makeInstalled()
  write('tools/src/dev.ts', 'const words: string[] = process.argv.slice(2); console.log(process.version, words.join("|")); process.exit(7)\n')
  const { stdout, status } = boot('dev', 'migrate', 'a b')
  expect(stdout).toMatch(/^v24\.\d+\.\d+ migrate\|a b\n$/)
  expect(status).toBe(7)
})

it('installs missing packages once, even in an empty environment', () => {
  write('tools/src/start.ts', 'console.log("started")\n')
  const first = bootUnder(process.execPath, 'start')
  expect(first.stdout).toMatch(/Installing packages[\s\S]*✓ Packages are installed[\s\S]*\nstarted\n$/)
  expect(bootUnder(process.execPath, 'start').stdout).toBe('started\n')
})

it('installs again after the lockfile changed', () => {
  makeInstalled()
  write('tools/src/start.ts', 'console.log("started")\n')
  expect(boot('start').stdout).toBe('started\n')
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, unknown> }
  lock.packages[''] = { name: 'fake', version: '1.0.0', dependencies: { gone: 'file:gone-1.0.0.tgz' } }
  lock.packages['node_modules/gone'] = { version: '1.0.0', resolved: 'file:gone-1.0.0.tgz' }
  write('package-lock.json', JSON.stringify(lock))
  write('package.json', '{ "name": "fake", "version": "1.0.0", "type": "module", "dependencies": { "gone": "file:gone-1.0.0.tgz" } }')
  const { stdout, stderr, status } = boot('start')
  expect(stdout).toContain('Installing packages, because package-lock.json changed')
  // The lockfile names a missing file: npm prints the reason, and boot.mjs prints advice.
  expect(stderr).toContain('The packages could not be installed')
  expect(status).toBe(1)
  expect(stdout).not.toContain('started')
})

it('links a new package of the project without installing anything', () => {
  makeInstalled()
  write('tools/src/start.ts', "import { found } from '@fake/own'; console.log(found)\n")
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, unknown> }
  lock.packages['contracts/own'] = { name: '@fake/own', version: '0.1.0' }
  lock.packages['node_modules/@fake/own'] = { resolved: 'contracts/own', link: true }
  write('package-lock.json', JSON.stringify(lock))
  write('contracts/own/package.json', '{ "name": "@fake/own", "version": "0.1.0", "type": "module", "exports": "./index.js" }')
  write('contracts/own/index.js', "export const found = 'linked'")
  expect(boot('start').stdout).toBe('linked\n')
})

it('prints the usage for an unknown command', () => {
  const { stderr, status } = boot('sing')
  expect(stderr).toBe('Usage: node tools/boot.mjs <start|test|dev|check|staff|backup|restore|proof|bench|release> …\n')
  expect(status).toBe(1)
})

it('passes a repeated signal on once, and waits for the command', async () => {
  makeInstalled()
  write(
    'tools/src/start.ts',
    `let signals = 0
     process.on('SIGINT', () => { signals += 1; setTimeout(() => { console.log('signals: ' + signals); process.exit(0) }, 300) })
     setInterval(() => {}, 1000)
     console.log('up')\n`,
  )
  const run = start()
  await run.until('up')
  // Ctrl-C sends two signals: one comes from the terminal, one from npm.
  run.child.kill('SIGINT')
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(0)
  expect(run.output()).toContain('signals: 1')
})

it('ends the command when it is killed itself', async () => {
  makeInstalled()
  write(
    'tools/src/start.ts',
    `process.once('disconnect', () => process.exit(0)); setInterval(() => {}, 1000); console.log('pid ' + process.pid + '.')\n`,
  )
  const run = start()
  await run.until('.')
  const command = identify(Number(/pid (\d+)/.exec(run.output())?.[1])) as ProcessIdentity
  run.child.kill('SIGKILL')
  await run.ended
  while (isAlive(command)) await new Promise((resolve) => setTimeout(resolve, 10))
})

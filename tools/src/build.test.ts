import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { buildBrowserPart, hashInputs } from '#build.ts'
import { makeFakeCheckout } from '#test/fake-checkout.ts'

let root: string
const part = () => ({ name: 'directory', folder: 'mfe-directory', directory: join(root, 'mfe-directory') })
const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
const dependsOn = (...names: string[]): string => JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '0.1.0'])) })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ungana-inputs-'))
  write('package-lock.json', '{}')
  write('mfe-directory/package.json', dependsOn('@ungana/ui'))
  write('mfe-directory/src/mount.tsx', 'mount')
  write('packages/ui/package.json', JSON.stringify({ name: '@ungana/ui', dependencies: { '@ungana/contracts-kit': '0.1.0' } }))
  write('packages/ui/src/button.tsx', 'button')
  write('contracts/kit/package.json', '{ "name": "@ungana/contracts-kit" }')
  write('contracts/kit/src/index.ts', 'kit')
  write('packages/service-kit/package.json', '{ "name": "@ungana/service-kit" }')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it.each([
  ['a source of the part', 'mfe-directory/src/mount.tsx'],
  ['a new file of the part', 'mfe-directory/remote.json'],
  ['a package that it depends on', 'packages/ui/src/button.tsx'],
  ['a package that it depends on indirectly', 'contracts/kit/src/index.ts'],
  ['the lockfile', 'package-lock.json'],
  ['the compiler options', 'tsconfig.web.json'],
])('builds again after a change of %s', (_what, path) => {
  const before = hashInputs(root, part())
  write(path, '{"changed":true}')
  expect(hashInputs(root, part())).not.toBe(before)
})

it.each([
  ['a test', 'mfe-directory/src/mount.test.tsx'],
  ['what a build wrote', 'mfe-directory/dist/index.html'],
  ['a package that it does not use', 'packages/service-kit/src/app.ts'],
  ['a service', 'services/directory/src/app.ts'],
  ['the released files of a contract', 'contracts/kit/released/call.json'],
  ['its size limits', 'mfe-directory/release.json'],
])('keeps the build after a change of %s', (_what, path) => {
  const before = hashInputs(root, part())
  write(path, 'changed')
  expect(hashInputs(root, part())).toBe(before)
})

it('rebuilds a part whose build was damaged', async () => {
  const checkout = makeFakeCheckout()
  onTestFinished(() => checkout.remove())
  const shell = { name: 'shell', folder: 'shell', directory: join(checkout.root, 'shell') }
  const stateDir = join(checkout.root, '.ungana')
  const build = () =>
    buildBrowserPart(shell, { root: checkout.root, stateDir, logFile: join(stateDir, 'logs/build.log'), env: { PATH: process.env.PATH } })
  const first = await build()
  expect(first.isNew).toBe(true)
  expect((await build()).isNew).toBe(false)
  const [script = ''] = readdirSync(join(first.directory, 'assets')).filter((name) => name.endsWith('.js'))
  writeFileSync(join(first.directory, 'assets', script), '')
  expect(await build()).toEqual(first)
  expect(readFileSync(join(first.directory, 'assets', script), 'utf8')).toContain('first')
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findParts, isRunnable } from '#parts.ts'

let root: string
const write = (path: string, content = ''): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ungana-parts-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('finds services and their features by their folders', () => {
  write('services/messaging/package.json')
  write('services/messaging/prisma/schema.prisma')
  write('services/messaging/seed/main.ts')
  write('services/clock/package.json')
  write('services/clock/src/main.ts')
  mkdirSync(join(root, 'services/empty'))
  const { services, gateway } = findParts(root)
  expect(services.map(({ name, hasDatabase, hasSeed }) => ({ name, hasDatabase, hasSeed }))).toEqual([
    { name: 'clock', hasDatabase: false, hasSeed: false },
    { name: 'messaging', hasDatabase: true, hasSeed: true },
  ])
  expect(services.map(isRunnable)).toEqual([true, false])
  expect(gateway).toBeUndefined()
})

it('finds browser parts by their remote.json', () => {
  write('shell/remote.json', '{ "name": "shell" }')
  write('mfe-directory/remote.json', '{ "name": "directory" }')
  write('mfe-half-made/package.json')
  write('e2e/remote.json', '{ "name": "none" }')
  write('gateway/src/main.ts')
  const { browserParts, gateway } = findParts(root)
  expect(browserParts.map(({ name, folder }) => [name, folder])).toEqual([
    ['directory', 'mfe-directory'],
    ['shell', 'shell'],
  ])
  expect(gateway).toBe(join(root, 'gateway'))
})

it.each(['{}', '{ "name": "../../etc" }', '{ "name": "Directory" }'])('refuses a browser part with the manifest %s', (manifest) => {
  write('mfe-directory/remote.json', manifest)
  expect(() => findParts(root)).toThrow(/mfe-directory\/remote\.json/)
})

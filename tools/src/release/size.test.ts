import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readReleaseFacts } from '#release/release-facts.ts'
import { measure, sizeProblems } from '#release/size.ts'
import { makeRemote, makeShell } from '#release/testing/made-build.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ungana-size-'))
  mkdirSync(join(home, 'mfe-directory'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const part = () => ({ folder: 'mfe-directory', directory: join(home, 'mfe-directory') })
/** Nothing makes it smaller by much. */
const kib = (count: number) => randomBytes(count * 1024 * 0.75).toString('base64')

async function problems(files: Record<string, string>): Promise<string[]> {
  const { directory, version } = await makeRemote(home, 'directory', { files })
  return sizeProblems(part(), directory, await readReleaseFacts(directory, 'directory', version))
}

it('refuses a container that has grown beyond 10 KiB, where the part says nothing else', async () => {
  // Base64 carries 6 bits in 8, and Brotli finds that out.
  expect(await problems({ 'assets/remoteEntry.22222222.js': kib(12) })).toEqual([])
  expect(await problems({ 'assets/remoteEntry.22222222.js': kib(16) })).toEqual([
    expect.stringMatching(/^mfe-directory: its container is 1\d\.\d KiB, and 10 KiB is what release.json allows\.$/),
  ])
})

it('refuses a page that has grown beyond what release.json allows, its first scripts included', async () => {
  writeFileSync(join(home, 'mfe-directory/release.json'), '{ "budgets": { "page": 12 } }')
  expect(await problems({ 'assets/list.44444444.js': kib(8) })).toEqual([])
  expect(await problems({ 'assets/list.44444444.js': kib(8), 'assets/routes.33333333.js': kib(10) })).toEqual([
    expect.stringContaining('its heaviest page is'),
  ])
})

it('counts what no page of it loads nowhere', async () => {
  writeFileSync(join(home, 'mfe-directory/release.json'), '{ "budgets": { "page": 12 } }')
  expect(await problems({ 'assets/other.55555555.js': kib(40) })).toEqual([])
})

it("measures the shell by its page's scripts", async () => {
  const { directory, version } = await makeShell(home, { files: { 'assets/main.11111111.js': kib(16) } })
  const { entry, page } = await measure(directory, await readReleaseFacts(directory, 'shell', version))
  expect(entry).toBeUndefined()
  expect(page).toBeGreaterThan(11 * 1024)
})

it.each(['{}', '{ "budgets": { "entrance": 10 } }', '{ "budgets": { "page": "10" } }'])('does not guess what %s means', async (settings) => {
  writeFileSync(join(home, 'mfe-directory/release.json'), settings)
  await expect(problems({})).rejects.toThrow('release.json cannot be understood')
})

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
/** Random content, which hardly compresses. */
const kib = (count: number) => randomBytes(count * 1024 * 0.75).toString('base64')

async function problems(files: Record<string, string>): Promise<string[]> {
  const { directory, version } = await makeRemote(home, 'directory', { files })
  return sizeProblems(part(), directory, await readReleaseFacts(directory, 'directory', version))
}

it('refuses a container above 10 KiB without other limits', async () => {
  // Base64 needs 8 bits for 6 bits of data; Brotli removes this difference.
  expect(await problems({ 'assets/remoteEntry.22222222.js': kib(12) })).toEqual([])
  expect(await problems({ 'assets/remoteEntry.22222222.js': kib(16) })).toEqual([
    expect.stringMatching(/^mfe-directory: its container is 1\d\.\d KiB, but release\.json allows 10 KiB\.$/),
  ])
})

it('refuses a page above the limit of release.json, first scripts included', async () => {
  writeFileSync(join(home, 'mfe-directory/release.json'), '{ "budgets": { "page": 12 } }')
  expect(await problems({ 'assets/list.44444444.js': kib(8) })).toEqual([])
  expect(await problems({ 'assets/list.44444444.js': kib(8), 'assets/routes.33333333.js': kib(10) })).toEqual([
    expect.stringContaining('its heaviest page is'),
  ])
})

it('ignores scripts that no page loads', async () => {
  writeFileSync(join(home, 'mfe-directory/release.json'), '{ "budgets": { "page": 12 } }')
  expect(await problems({ 'assets/other.55555555.js': kib(40) })).toEqual([])
})

it("measures the shell by its page's scripts", async () => {
  const { directory, version } = await makeShell(home, { files: { 'assets/main.11111111.js': kib(16) } })
  const { entry, page } = await measure(directory, await readReleaseFacts(directory, 'shell', version))
  expect(entry).toBeUndefined()
  expect(page).toBeGreaterThan(11 * 1024)
})

it.each(['{}', '{ "budgets": { "entrance": 10 } }', '{ "budgets": { "page": "10" } }'])('refuses the settings %s', async (settings) => {
  writeFileSync(join(home, 'mfe-directory/release.json'), settings)
  await expect(problems({})).rejects.toThrow('release.json is invalid')
})

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findChromium, packagedChromium } from '#infra/chromium.ts'

const root = join(import.meta.dirname, '../../..')
const bringsOne = process.platform === 'linux' && process.arch === 'x64'

/** A folder with a program of this name and a given exit code. */
function machineWith(name: string, code = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, name)
  writeFileSync(program, `#!/bin/sh\nexit ${code}\n`)
  chmodSync(program, 0o755)
  return { program, PATH: `${folder}:${process.env.PATH}` }
}

it('uses the browser in CHROMIUM_PATH', async () => {
  const { program } = machineWith('some-browser')
  const chromium = await findChromium({ root, env: { ...process.env, CHROMIUM_PATH: program } })
  expect(chromium).toMatchObject({ executablePath: program, env: {} })
})

it('names the browser that does not start', async () => {
  const { program } = machineWith('some-browser', 1)
  await expect(findChromium({ root, env: { ...process.env, CHROMIUM_PATH: program } })).rejects.toThrow(program)
})

it.runIf(bringsOne)('prefers the packaged browser to an installed one', async () => {
  const { PATH } = machineWith('chromium')
  const env = { ...process.env, CHROMIUM_PATH: '', PATH }
  const packaged = await packagedChromium({ root, env })
  expect(packaged?.executablePath).toContain(join(root, '.ungana/browser'))
  expect(await findChromium({ root, env })).toEqual(packaged)
})

it('uses the installed browser on a platform without a packaged one', async () => {
  const { program, PATH } = machineWith('chromium')
  const options = { root, env: { ...process.env, CHROMIUM_PATH: '', PATH }, platform: 'linux-arm64' }
  expect(await packagedChromium(options)).toBeUndefined()
  expect(await findChromium(options)).toMatchObject({ executablePath: program, env: {} })
})

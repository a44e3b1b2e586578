import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bringChromium, findChromium } from '#infra/chromium.ts'

const root = join(import.meta.dirname, '../../..')
const bringsOne = process.platform === 'linux' && process.arch === 'x64'

/** A folder with a program of this name, which ends as it is told. */
function machineWith(name: string, code = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, name)
  writeFileSync(program, `#!/bin/sh\nexit ${code}\n`)
  chmodSync(program, 0o755)
  return { program, PATH: `${folder}:${process.env.PATH}` }
}

it('uses the browser that CHROMIUM_PATH names', async () => {
  const { program } = machineWith('some-browser')
  const chromium = await findChromium({ root, env: { ...process.env, CHROMIUM_PATH: program } })
  expect(chromium).toMatchObject({ executablePath: program, env: {} })
})

it('says which browser does not start', async () => {
  const { program } = machineWith('some-browser', 1)
  await expect(findChromium({ root, env: { ...process.env, CHROMIUM_PATH: program } })).rejects.toThrow(program)
})

it.runIf(bringsOne)('uses the brought browser on a machine that has one of its own', async () => {
  const { PATH } = machineWith('chromium')
  const env = { ...process.env, CHROMIUM_PATH: '', PATH }
  const brought = await bringChromium({ root, env })
  expect(brought?.executablePath).toContain(join(root, '.ungana/browser'))
  expect(await findChromium({ root, env })).toEqual(brought)
})

it('uses the browser of the machine on a platform without a brought one', async () => {
  const { program, PATH } = machineWith('chromium')
  const options = { root, env: { ...process.env, CHROMIUM_PATH: '', PATH }, platform: 'linux-arm64' }
  expect(await bringChromium(options)).toBeUndefined()
  expect(await findChromium(options)).toMatchObject({ executablePath: program, env: {} })
})

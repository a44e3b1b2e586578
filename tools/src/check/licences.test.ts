import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkoutRoot } from '#parts.ts'
import { checkLicences, licenceProblems } from './licences.ts'

const problemsOf = (licence: string | undefined, name = 'thing', exceptions: Parameters<typeof licenceProblems>[1] = []) =>
  licenceProblems([{ name, version: '1.0.0', licence }], exceptions).problems

test.each([['MIT'], ['Apache-2.0 AND MIT'], ['(GPL-3.0-only OR MIT)'], ['MPL-2.0 OR (GPL-2.0-or-later AND BSD-3-Clause)']])(
  'a package with the licence %s may be used',
  (licence) => {
    expect(problemsOf(licence)).toEqual([])
  },
)

test.each([
  ['GPL-3.0-only'],
  ['GPL-2.0+'],
  ['AGPL-3.0-or-later'],
  ['MIT AND GPL-3.0-only'],
  ['Apache-2.0 WITH Swift-exception AND SSPL-1.0'],
  ['SEE LICENSE IN LICENSE.md'],
  ['UNLICENSED'],
])('a package with the licence %s is refused', (licence) => {
  expect(problemsOf(licence)).toEqual([`thing 1.0.0 has the licence ${licence}, which is not allowed.`])
})

test('a package without a licence is refused', () => {
  expect(problemsOf(undefined)).toEqual(['thing 1.0.0 states no licence.'])
})

test('an exception counts for its packages and its licence only, and is reported once nothing needs it', () => {
  const exception = { packages: /^@img\//, licence: 'LGPL-3.0-or-later', because: 'It can be replaced.' }
  expect(problemsOf('Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp', [exception])).toEqual([])
  expect(problemsOf('GPL-3.0-only', '@img/sharp', [exception])).toHaveLength(2)
  expect(problemsOf('LGPL-3.0-or-later', 'thing', [exception])).toHaveLength(2)
  expect(problemsOf('MIT', '@img/sharp', [exception])).toEqual([expect.stringContaining('Delete it')])
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'licences-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('the check passes for this checkout, and fails with a planted package', async () => {
  let noted = ''
  await checkLicences(checkoutRoot, (text) => {
    noted = text
  })
  expect(noted).toMatch(/^\d{3,} packages$/)
  const planted = { 'node_modules/a/node_modules/planted': { version: '2.0.0', license: 'GPL-3.0-only' }, 'node_modules/own': { link: true } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: planted }))
  await expect(checkLicences(root, () => {})).rejects.toThrow('planted 2.0.0 has the licence GPL-3.0-only, which is not allowed.')
})

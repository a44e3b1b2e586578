import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkoutRoot as root } from '#parts.ts'

// A pattern such as "mfe-*" matches files only, so a program can silently lack a part.
test('the program of the browser parts contains each of them, with its tests', () => {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const files = execFileSync(process.execPath, [tsc, '-p', 'tsconfig.curated.json', '--listFilesOnly'], { cwd: root, encoding: 'utf8' })
  const parts = ['shell', 'packages/ui', 'packages/web-kit', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))]
  const holds = (part: string) => files.includes(`${root}/${part}/src/`) && new RegExp(`/${part}/src/.*\\.test\\.tsx?$`, 'm').test(files)
  expect(parts.filter((part) => !holds(part))).toEqual([])
})

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { standIns } from './stand-ins.ts'

test('each stands in for a file that is there', () => {
  const replaced = Object.keys(standIns()).filter((name) => !name.endsWith('$'))
  expect(replaced.length).toBeGreaterThan(5)
  expect(replaced.filter((file) => !existsSync(file))).toEqual([])
})

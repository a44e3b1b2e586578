// The tests of a service's authorization matrix.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFigureRow } from '../write-figures.ts'
import { type Matrix, type MatrixSite, openMatrix } from './matrix.ts'

// biome-ignore lint/style/noProcessEnv: set by `npm run proof matrix`.
const whole = process.env.PROOF === 'matrix'
const EVERY = 15

/** @param folder of the service, with matrix.txt and matrix-unnoticed.txt */
export function testMatrix(service: string, start: () => Promise<MatrixSite>, folder: string): void {
  const [table, unnoticed] = [join(folder, 'matrix.txt'), join(folder, 'matrix-unnoticed.txt')]
  let matrix: Matrix
  beforeAll(async () => {
    matrix = await openMatrix(start, table)
  }, 600_000)
  afterAll(() => matrix?.close())

  test('each caller gets the answer that matrix.txt names', async () => {
    await expect(matrix.actual).toMatchFileSnapshot(table)
  })

  test('matrix.txt calls every route', () => {
    expect(matrix.missing).toEqual([])
  })

  test('owners read each change of a member in words, or it is listed as not theirs to read', () => {
    expect(matrix.unlabelled).toEqual([])
  })

  test('each role may do what the table of acts says', () => {
    expect(matrix.wrongRoles).toEqual([])
    expect(matrix.roleCells > 0).toBe(matrix.site.app.listedRoutes.some(({ policy }) => policy === 'member'))
  })

  test('a call notices each weakened check that matrix-unnoticed.txt does not list with a reason', { timeout: 600_000 }, async () => {
    const reasons = readReasons(existsSync(unnoticed) ? readFileSync(unnoticed, 'utf8') : '')
    const report = await matrix.mutate(whole ? 1 : EVERY)
    if (!whole) {
      expect(report.unnoticed.filter((name) => !reasons.get(name))).toEqual([])
      return
    }
    const { policy, sql, code } = report.mutants
    const counts = [policy, sql, code].map(({ made, noticed }) => `${noticed} of ${made}`)
    writeFigureRow(join(folder, '../../docs/figures.md'), 'matrix', [service, matrix.cells, ...counts, new Date().toISOString().slice(0, 10)])
    await expect(report.unnoticed.map((name) => `${name}${REASON}${reasons.get(name) ?? ''}\n`).join('')).toMatchFileSnapshot(unnoticed)
    expect(report.unnoticed.filter((name) => !reasons.get(name))).toEqual([])
  })
}

const REASON = ' — '

/** By weakened check. */
const readReasons = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(REASON))
      .map(([name = '', reason = '']) => [name, reason.trim()]),
  )

import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { followLog } from '#dev/follow-log.ts'

it('shows new whole lines, also after the log was replaced', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-follow-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'part.log')
  writeFileSync(file, 'old\n')
  const lines: string[] = []
  let notice = (): void => {}
  const end = followLog(file, (line) => {
    lines.push(line)
    notice()
  })
  onTestFinished(end)
  const shown = (count: number): Promise<void> =>
    new Promise((resolve) => {
      notice = () => lines.length >= count && resolve()
      notice()
    })
  appendFileSync(file, 'first\n\nhal')
  await shown(1)
  appendFileSync(file, 'f\n')
  await shown(2)
  writeFileSync(file, 'new\n')
  await shown(3)
  expect(lines).toEqual(['first', 'half', 'new'])
})

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: lines of sources
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSides } from './sides.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sides-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

test.each([
  '  margin-left: 6px;',
  '  scroll-padding-right: 6px;',
  '  border-left-width: 10px;',
  '  border-top-right-radius: 4px;',
  '  text-align: left;',
  '  float: right;',
  '  left: 0;',
  "  ${({ $end }) => ($end ? 'right: 0' : '')};",
  '  padding: 0 0 20px 28px;',
  '  inset: 0 0 0 62%;',
  '  margin: 0 calc(1px + 2px) 0 3px;',
  '  border-radius: 14px 14px 4px 14px;',
  "<div style={{ marginLeft: '1px' }} />",
  '<Band style={{ left: `${place}%` }} />',
])('reports %s', async (line) => {
  await write('mfe-one/src/a.tsx', `const Box = styled.div\`\n${line}\n\``)
  await expect(checkSides(root)).rejects.toThrow(`mfe-one/src/a.tsx:2: ${line.trim()}`)
})

test('accepts start and end, equal sides, the middle, prose and tests', async () => {
  const fine = [
    '// left: of the button',
    'margin-inline-start: 6px;',
    'text-align: end;',
    'padding: 0 8px 4px;',
    'padding: ${STOP + 14}px 28px 0 28px;',
    'border-radius: 84px 84px ${radius.small} ${radius.small};',
    'left: 50%;',
    '<Notice title="One step left: payment">',
    'readonly left: number',
    'const box = { left: x - radius, right: x + radius }',
  ]
  await write('mfe-one/src/a.tsx', fine.join('\n'))
  await write('mfe-one/src/a.test.tsx', 'left: 0;')
  await write('services/one/src/a.ts', 'left: 0;')
  let note = ''
  await checkSides(root, (text) => {
    note = text
  })
  expect(note).toBe('1 files')
})

test('fails if there are no browser sources', async () => {
  await expect(checkSides(root)).rejects.toThrow('Nothing was checked')
})

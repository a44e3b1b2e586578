import { expect, test } from 'vitest'
import { isShare, sharedIn, takeShare } from './shared.ts'

const SITE = 'https://ungana.test'
const photo = new File(['jpeg'], 'bags.jpg', { type: 'image/jpeg' })

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test.each([
  ['POST', 'navigate', '/share', true],
  ['POST', 'navigate', '/fr/share', true],
  ['GET', 'navigate', '/share', false],
  ['POST', 'cors', '/share', false],
  ['POST', 'navigate', '/login', false],
] as const)('%s %s %s is a share: %s', (method, mode, path, expected) => {
  expect(isShare(method, mode, path)).toBe(expected)
})

test('what was shared is stored, and the page of the language is asked for with GET', async () => {
  const stored: unknown[] = []
  const request = new Request(`${SITE}/fr/share`, { method: 'POST', body: formOf({ text: 'Forty bags', files: photo }) })
  const answer = await takeShare(request, async ({ text, files }) => void stored.push([text, files.map(({ name, type }) => [name, type])]))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${SITE}/fr/share`])
  expect(stored).toEqual([['Forty bags', [['bags.jpg', 'image/jpeg']]]])
})

test('a full device still gets the page', async () => {
  const request = new Request(`${SITE}/share`, { method: 'POST', body: formOf({ text: 'Forty bags' }) })
  expect((await takeShare(request, () => Promise.reject(new Error('full')))).status).toBe(303)
})

test('text, title and address become lines, each once; empty files are left out', () => {
  const of = (fields: Parameters<typeof formOf>[0]) => sharedIn(formOf(fields))
  const url = 'https://example.org/tea'
  expect(of({ title: 'Tea', text: `Look: ${url}`, url })).toEqual({ text: `Tea\nLook: ${url}`, files: [] })
  expect(of({ title: 'Tea', text: 'Tea', url: '' }).text).toBe('Tea')
  expect(of({ files: new File([], 'empty.jpg') }).files).toEqual([])
})

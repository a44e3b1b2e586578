import { expect, it } from 'vitest'
import { documentProblem } from './send-document.ts'

it.each([
  [{ size: 1000, type: 'application/pdf' }, undefined],
  // Some phones do not send the type.
  [{ size: 1000, type: '' }, undefined],
  [{ size: 11 * 1024 * 1024, type: 'image/png' }, 'This file is too large. The limit is 10 MB.'],
  [{ size: 1000, type: 'application/zip' }, 'Please choose a PDF, JPEG or PNG file.'],
])('for %j returns %s', (file, problem) => {
  expect(documentProblem(file)).toBe(problem)
})

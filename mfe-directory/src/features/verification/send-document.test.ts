import { expect, it } from 'vitest'
import { documentProblem } from './send-document.ts'

it.each([
  [{ size: 1000, type: 'application/pdf' }, undefined],
  // Some phones do not say.
  [{ size: 1000, type: '' }, undefined],
  [{ size: 11 * 1024 * 1024, type: 'image/png' }, 'This file is too large: at most 10 MB are taken.'],
  [{ size: 1000, type: 'application/zip' }, 'Please choose a PDF, a JPEG or a PNG.'],
])('%j: %s', (file, problem) => {
  expect(documentProblem(file)).toBe(problem)
})

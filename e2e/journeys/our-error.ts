import { type APIResponse, expect } from '@playwright/test'
import { errorBody } from '@ungana/contracts-kit'

/** Expects our error format without internals: no stack, file, service address or SQL. */
export async function expectOurError(answer: APIResponse, status: number, field?: string) {
  const text = await answer.text()
  expect(answer.status(), text).toBe(status)
  const body = errorBody.parse(JSON.parse(text))
  expect(text).not.toMatch(/\bat [\w.<>]+ \(|node_modules|\.ts:\d|127\.0\.0\.1|localhost|ECONN|select |prisma/i)
  expect(answer.headers()['x-request-id']).toBe(body.requestId)
  if (field) {
    expect(body.field).toBe(field)
    expect(body.message).toContain(field)
  }
}
